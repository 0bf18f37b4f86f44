import qrcode from "qrcode-generator"

/**
 * The error correction level of a drawn QR code. A camera can read "M" from a screen and from paper. A higher level
 * needs more cells.
 */
const ERROR_CORRECTION_LEVEL = "M"
/**
 * The greatest number of bytes that a QR code with error correction level M can contain (ISO/IEC 18004, version 40-M).
 */
const MAX_CODE_BYTES = 2_331
/** The size of one cell of a drawn QR code in pixels. A Pix code becomes about 250 pixels wide. */
const CELL_PX = 4
/** The white margin of a drawn QR code in pixels. The standard requires a margin of four cells. */
const MARGIN_PX = 4 * CELL_PX

/**
 * The picture formats that the plugin accepts from the gateway. The keys are the first characters of a picture in
 * base64.
 */
const FORMAT_BY_START: Record<string, string> = {
  iVBORw0KGgo: "png",
  "/9j/": "jpeg",
  R0lGOD: "gif",
}

/**
 * Returns the picture of a Pix or wallet code as a data URL for an `<img>` or an e-mail.
 *
 * If the gateway's picture (`reported`) is valid, it is returned. Otherwise the QR code is drawn from the code's text
 * (`payload`). Returns `null` if the text is too long for a QR code. The shopper can then still copy the text.
 */
export function qrCodeImage(
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
