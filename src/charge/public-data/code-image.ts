import qrcode from "qrcode-generator"

/** A camera reads it from a screen and from paper; more correction makes denser codes. */
const CORRECTION = "M"
/** What the largest code holds with this correction (ISO/IEC 18004, version 40-M). */
const MOST_BYTES = 2_331
/** Of one cell, in pixels: about 250 pixels for a Pix code. */
const CELL_PX = 4
/** Four cells of white around it, as the standard wants. */
const MARGIN_PX = 4 * CELL_PX

/** The pictures that a gateway may send, by how their base64 begins. */
const FORMATS: Record<string, string> = {
  iVBORw0KGgo: "png",
  "/9j/": "jpeg",
  R0lGOD: "gif",
}

/**
 * A picture of a code, as a data URL that fits into an `<img>` and a mail: the gateway's own, or one
 * that is drawn when it told none, or something that is no picture. Null for a text that no QR code
 * has room for: the charge is there, and its text can be copied all the same.
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
  // What it says of itself is not believed: the storefront shows it.
  const format = Object.entries(FORMATS).find(([start]) =>
    base64.startsWith(start)
  )?.[1]
  return format && `data:image/${format};base64,${base64}`
}

function drawn(payload: string): string | null {
  // The library takes one byte of each character; what is beyond ASCII has more of them.
  const bytes = Buffer.from(payload, "utf8")
  if (bytes.length > MOST_BYTES) {
    return null
  }
  const code = qrcode(0, CORRECTION)
  code.addData(bytes.toString("latin1"))
  code.make()
  return code.createDataURL(CELL_PX, MARGIN_PX)
}
