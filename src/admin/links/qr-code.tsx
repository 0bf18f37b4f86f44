import qrcode from "qrcode-generator"

/** The most bytes that a QR code can hold (ISO/IEC 18004, version 40-M). */
const MOST_BYTES = 2_331

interface QrCodeProps {
  /** The address, in ASCII only. */
  text: string
  /** The description of the code for screen readers. */
  label: string
}

/** A QR code of an address; nothing if the address is too long for a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  if (text === "" || text.length > MOST_BYTES) return null
  // Level M can be read from a screen and from paper; more correction makes denser codes.
  const code = qrcode(0, "M")
  code.addData(text)
  code.make()
  return (
    <img
      alt={label}
      src={code.createDataURL(8)}
      className="size-48 shrink-0 rounded-md"
    />
  )
}
