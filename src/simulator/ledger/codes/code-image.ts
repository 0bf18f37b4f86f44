/** An 8 by 8 checkerboard: a picture like any other to a storefront, and none that a telephone could read. */
export const CODE_IMAGE_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADklEQVR42mMIZVjFgIQBHpwD/XAVyZAAAAAASUVORK5CYII="

/** What the gateway gives as `qrCodeBase64` of a Pix: nothing, a picture, or a string with nothing in it. */
export type PixImage = "null" | "png" | "empty"

export function pixImage(as: PixImage): string | null {
  switch (as) {
    case "null":
      return null
    case "png":
      return CODE_IMAGE_BASE64
    case "empty":
      return ""
  }
}
