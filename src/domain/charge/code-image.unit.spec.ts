import fc from "fast-check"
import { codeImage } from "./code-image"

/** Short, as drawing takes its time. */
const PAYLOAD = "6304A1B3"
const DRAWN = /^data:image\/gif;base64,[A-Za-z0-9+/]+={0,2}$/

const PNG = bytes("89504e470d0a1a0a0000000d49484452")
const JPEG = bytes("ffd8ffe000104a46494600010100")
const GIF = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(40)])

function bytes(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, "hex"), Buffer.alloc(40, 7)])
}

function image(imageBase64: string | undefined, payload = PAYLOAD): string {
  return codeImage(payload, imageBase64) ?? "none"
}

describe("the picture of a code that the gateway told", () => {
  it.each([
    ["png", PNG],
    ["jpeg", JPEG],
    ["gif", GIF],
  ])(
    "the gateway's picture of a code is shown as the %s that it is",
    (format, content) => {
      const base64 = content.toString("base64")

      expect(image(base64)).toBe(`data:image/${format};base64,${base64}`)
    }
  )

  it.each(["image/png", "image/jpeg", "IMAGE/PNG", "image/svg+xml"])(
    "the gateway's picture of a code is shown in its true format, whatever its header says (%s)",
    (type) => {
      const base64 = PNG.toString("base64")

      expect(image(`data:${type};base64,${base64}`)).toBe(
        `data:image/png;base64,${base64}`
      )
    }
  )
})

describe("a picture is drawn", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const html = "<html><script>alert(document.cookie)</script></html>"

  it.each([
    ["nothing was told", undefined],
    ["what is too short for a picture was told", "iVBORw0KGgo="],
    ["a script was told", `javascript:${Buffer.from(html).toString("base64")}`],
    ["an SVG was told", Buffer.from(svg).toString("base64")],
    [
      "a picture of a kind that not every mail shows was told",
      Buffer.concat([Buffer.from("RIFF0000WEBP"), Buffer.alloc(40)]).toString(
        "base64"
      ),
    ],
  ])("where %s", (_, reported) => {
    expect(image(reported)).toMatch(DRAWN)
    expect(image(reported)).toBe(image(undefined))
  })

  it("a picture of a code is drawn from the text of the code alone", () => {
    const [one, again, other] = [PAYLOAD, PAYLOAD, `${PAYLOAD}4`].map(
      (payload) => image(undefined, payload)
    )

    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it("the picture of a code is always a picture, whatever the gateway has reported", () => {
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
  it("a picture can be drawn for the longest code that is accepted", () => {
    expect(image(undefined, "ç".repeat(1_000))).toMatch(DRAWN)
  })
})
