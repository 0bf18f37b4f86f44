import qrcode from "qrcode-generator"

/** The level of error correction, which a camera can read from screen and paper. A higher level makes denser codes. */
const ERROR_CORRECTION_LEVEL = "M"
/** The capacity in bytes of the largest code with this error correction (ISO/IEC 18004, version 40-M). */
const MAX_CODE_BYTES = 2_331
/** The size of one cell in pixels. A Pix code is about 250 pixels wide. */
const CELL_PX = 4
/** The white margin in pixels. The standard requires four cells. */
const MARGIN_PX = 4 * CELL_PX

/** The accepted picture formats, by the first characters of their base64 text. */
const FORMAT_BY_START: Record<string, string> = {
  iVBORw0KGgo: "png",
  "/9j/": "jpeg",
  R0lGOD: "gif",
}

/**
 * Returns the picture of a code as a data URL for an `<img>` or an e-mail.
 *
 * The gateway's picture is used if it is valid, otherwise the QR code is drawn. Returns `null` if the text is too long
 * for a QR code: the charge exists, and its text can still be copied.
 */
export function codeImage(
  payload: string,
  reported: string | undefined
): string | null {
  return validReportedImage(reported) ?? drawQrCode(payload)
}

function validReportedImage(reported: string | undefined): string | undefined {
  const base64 =
    reported?.replace(/^data:image\/[a-z+]+;base64,/i, "").trim() ?? ""
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) {
    return undefined
  }
  // The declared type is not trusted, because the storefront shows the picture.
  const format = Object.entries(FORMAT_BY_START).find(([start]) =>
    base64.startsWith(start)
  )?.[1]
  return format && `data:image/${format};base64,${base64}`
}

function drawQrCode(payload: string): string | null {
  // The library encodes one byte per character, so characters beyond ASCII are converted to bytes first.
  const bytes = Buffer.from(payload, "utf8")
  if (bytes.length > MAX_CODE_BYTES) {
    return null
  }
  const code = qrcode(0, ERROR_CORRECTION_LEVEL)
  code.addData(bytes.toString("latin1"))
  code.make()
  return code.createDataURL(CELL_PX, MARGIN_PX)
}
