import qrcode from "qrcode-generator"

/** What the largest code holds (ISO/IEC 18004, version 40-M). */
const MOST_BYTES = 2_331

interface QrCodeProps {
  /** An address, which has ASCII only. */
  text: string
  /** What it is, for who does not see it. */
  label: string
}

/** A QR code of an address; nothing where it is too long for one. */
export function QrCode({ text, label }: QrCodeProps) {
  if (text === "" || text.length > MOST_BYTES) return null
  // A camera reads this correction from a screen and from paper; more makes denser codes.
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
