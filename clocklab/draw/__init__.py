"""Pictures of boards as SVG, and charts; nothing here knows a game.

``svg`` and ``theme`` are what every picture is made of: escaped elements, and colours by name with tested contrasts
in light and dark. ``dice``, ``cards``, ``markers`` and ``clock`` are pieces that several games need. ``png.picture``
shows a board in a notebook that is also read without running it; ``charts`` has the charts of the lessons.
"""
