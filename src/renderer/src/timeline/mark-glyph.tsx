// The glyph of a mark, in the text of a page: painted by the same code as on a timeline.

import { memo, type ReactNode, useMemo } from 'react'
import type { MarkKind } from '../../../preload/contract/timeline'
import { CSS_THEME } from './paint/css-theme'
import { paintGlyph } from './paint/paint-marks'
import { createShapePainter, type Shape } from './paint/shape-painter'

export const MarkGlyph = memo(function MarkGlyph({ kind }: { readonly kind: MarkKind }): ReactNode {
  const shapes = useMemo<readonly Shape[]>(() => {
    const painter = createShapePainter()
    paintGlyph(painter, CSS_THEME, kind, 7, 7)
    return painter.shapes
  }, [kind])
  return (
    <svg className="mark-glyph" viewBox="0 0 14 14" aria-hidden="true">
      {shapes.map((shape) =>
        shape.kind === 'circle' ? (
          <circle
            key={shape.key}
            cx={shape.x}
            cy={shape.y}
            r={shape.radius}
            fill={shape.fill}
            stroke={shape.stroke}
            strokeWidth={shape.width}
          />
        ) : (
          <path key={shape.key} d={shape.path} fill={shape.fill} stroke={shape.stroke} strokeWidth={shape.width} />
        ),
      )}
    </svg>
  )
})
