import fc from "fast-check"
import { qrCodeImage } from "./qr-code-image"

/** A short text for the code, because drawing the QR code of a long text takes long. */
const PAYLOAD = "6304A1B3"
const DRAWN = /^data:image\/gif;base64,[A-Za-z0-9+/]+={0,2}$/

const PNG = bytes("89504e470d0a1a0a0000000d49484452")
const JPEG = bytes("ffd8ffe000104a46494600010100")
const GIF = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(40)])

function bytes(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, "hex"), Buffer.alloc(40, 7)])
}

function image(imageBase64: string | undefined, payload = PAYLOAD): string {
  return qrCodeImage(payload, imageBase64) ?? "none"
}

describe("the picture of a code that the gateway reported", () => {
  it.each([
    ["png", PNG],
    ["jpeg", JPEG],
    ["gif", GIF],
  ])(
    "qrCodeImage returns the gateway's %s picture as a data URL with the MIME type of this format",
    (format, content) => {
      const base64 = content.toString("base64")

      expect(image(base64)).toBe(`data:image/${format};base64,${base64}`)
    }
  )

  it.each(["image/png", "image/jpeg", "IMAGE/PNG", "image/svg+xml"])(
    "if the gateway declares the type %s for a PNG picture, qrCodeImage returns the picture with the MIME type image/png",
    (type) => {
      const base64 = PNG.toString("base64")

      expect(image(`data:${type};base64,${base64}`)).toBe(
        `data:image/png;base64,${base64}`
      )
    }
  )
})

describe("qrCodeImage", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const html = "<html><script>alert(document.cookie)</script></html>"

  it.each([
    ["no picture", undefined],
    ["a text that is too short for a picture", "iVBORw0KGgo="],
    ["a script", `javascript:${Buffer.from(html).toString("base64")}`],
    ["an SVG", Buffer.from(svg).toString("base64")],
    [
      "a WebP picture, which some mail programs do not show",
      Buffer.concat([Buffer.from("RIFF0000WEBP"), Buffer.alloc(40)]).toString(
        "base64"
      ),
    ],
  ])(
    "if the gateway's picture of a QR code is missing or unusable (%s), qrCodeImage draws the QR code",
    (_, reported) => {
      expect(image(reported)).toMatch(DRAWN)
      expect(image(reported)).toBe(image(undefined))
    }
  )

  it("qrCodeImage draws equal pictures for equal codes, and different pictures for different codes", () => {
    const [one, again, other] = [PAYLOAD, PAYLOAD, `${PAYLOAD}4`].map(
      (payload) => image(undefined, payload)
    )

    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it("qrCodeImage returns a valid data URL of a GIF, PNG or JPEG, whatever the gateway reports", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.base64String()),
        (reported) => {
          expect(image(reported)).toMatch(
            /^data:image\/(gif|png|jpeg);base64,[A-Za-z0-9+/]{40,}={0,2}$/
          )
        }
      ),
      { numRuns: 20 }
    )
  })
})

describe("a drawn picture", () => {
  it("qrCodeImage draws a QR code for a text of 1,000 two-byte characters", () => {
    expect(image(undefined, "ç".repeat(1_000))).toMatch(DRAWN)
  })
})
