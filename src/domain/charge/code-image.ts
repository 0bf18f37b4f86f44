import qrcode from "qrcode-generator"

/** The error correction: a camera reads it from screen and paper; a higher level makes denser codes. */
const CORRECTION = "M"
/** The capacity of the largest code with this correction (ISO/IEC 18004, version 40-M). */
const MOST_BYTES = 2_331
/** The size of one cell, in pixels: about 250 pixels for a Pix code. */
const CELL_PX = 4
/** The white margin: four cells, as the standard requires. */
const MARGIN_PX = 4 * CELL_PX

/** The picture formats that a gateway may send, by the beginning of their base64. */
const FORMATS: Record<string, string> = {
  iVBORw0KGgo: "png",
  "/9j/": "jpeg",
  R0lGOD: "gif",
}

/**
 * Returns the picture of a code as a data URL for an `<img>` or a mail: the gateway's own, or a drawn one when the
 * gateway reported none or something that is no picture. Null for a text that is too long for a QR code: the charge
 * exists, and its text can be copied all the same.
 */
export function codeImage(
  payload: string,
  reported: string | undefined
): string | null {
  return reportedImage(reported) ?? drawn(payload)
}

function reportedImage(reported: string | undefined): string | undefined {
  const base64 =
    reported?.replace(/^data:image\/[a-z+]+;base64,/i, "").trim() ?? ""
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) {
    return undefined
  }
  // The declared type is not trusted, because the storefront shows the picture.
  const format = Object.entries(FORMATS).find(([start]) =>
    base64.startsWith(start)
  )?.[1]
  return format && `data:image/${format};base64,${base64}`
}

function drawn(payload: string): string | null {
  // The library uses one byte of each character; characters beyond ASCII have more.
  const bytes = Buffer.from(payload, "utf8")
  if (bytes.length > MOST_BYTES) {
    return null
  }
  const code = qrcode(0, CORRECTION)
  code.addData(bytes.toString("latin1"))
  code.make()
  return code.createDataURL(CELL_PX, MARGIN_PX)
}
