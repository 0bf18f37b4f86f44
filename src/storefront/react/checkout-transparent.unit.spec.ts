import { readFileSync } from "node:fs"
import { join } from "node:path"

const css = readFileSync(join(__dirname, "checkout-transparent.css"), "utf8")
const [, defaults = ""] = /:where\(:root\) \{(.*?)\n\}/s.exec(css) ?? []
const variables = new Map(
  [...defaults.matchAll(/(--ct-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
)

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((name) => luminance(variables.get(`--ct-color${name}`)!))
    .sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe("the stylesheet", () => {
  it.each([
    ["", "-background", 4.5],
    ["", "-locked", 4.5],
    ["-muted", "-background", 4.5],
    ["-error", "-background", 4.5],
    ["-accent", "-background", 4.5],
    ["-on-accent", "-accent", 4.5],
    ["-on-accent", "-accent-hover", 4.5],
    ["-border", "-background", 3],
    ["-border", "-locked", 3],
  ])(
    "shows color%s on color%s with a contrast of at least %d",
    (one, other, least) => {
      expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
    }
  )
})
