import qrcode from "qrcode-generator"

/** A camera reads it from a screen and from paper; more correction makes denser codes. */
const CORRECTION = "M"
/** Of one cell, in pixels: about 250 pixels for a Pix code. */
const CELL_PX = 4
/** Four cells of white around it, as the standard wants. */
const MARGIN_PX = 4 * CELL_PX

const FORMATS: Record<string, string> = {
  iVBORw0KGgo: "png",
  "/9j/": "jpeg",
  R0lGOD: "gif",
}

/**
 * A picture of a code, as a data URL that fits into an `<img>` and a mail: the gateway's own, or one
 * that is drawn when it told none, or something that is no picture.
 */
export function codeImage(code: {
  payload: string
  imageBase64: string | undefined
}): string {
  return toldImage(code.imageBase64) ?? drawn(code.payload)
}

function toldImage(told: string | undefined): string | undefined {
  const base64 = told?.replace(/^data:image\/[a-z+]+;base64,/i, "").trim() ?? ""
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) {
    return undefined
  }
  // What it says of itself is not believed: the storefront shows it.
  const format = Object.entries(FORMATS).find(([start]) =>
    base64.startsWith(start)
  )?.[1]
  return format && `data:image/${format};base64,${base64}`
}

function drawn(payload: string): string {
  const code = qrcode(0, CORRECTION)
  code.addData(payload)
  code.make()
  return code.createDataURL(CELL_PX, MARGIN_PX)
}
