import { useMemo } from "react"
import { qrCells } from "./qr-cells"

/** The standard wants four cells of white around a code. */
const MARGIN = 4

interface QrCodeProps {
  text: string
  /** What it is, for who does not see it. */
  label: string
}

/** A QR code of a text; nothing where it is too long for one. */
export function QrCode({ text, label }: QrCodeProps) {
  const cells = useMemo(() => qrCells(text), [text])
  if (cells === undefined) return null
  const side = cells.size + 2 * MARGIN
  return (
    // Black on white in a dark dashboard, too: cameras want it so.
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={cells.path} fill="#000" />
    </svg>
  )
}
