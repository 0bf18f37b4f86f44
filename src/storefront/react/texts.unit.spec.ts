import { fill, type TextName, TEXTS, type Texts } from "./texts"

const names = Object.keys(TEXTS["pt-BR"]) as TextName[]

describe("texts", () => {
  it("has every text in both languages, which differ where they are words", () => {
    expect(Object.keys(TEXTS.en).sort()).toEqual([...names].sort())
    expect(names.filter((name) => !TEXTS.en[name])).toEqual([])
    expect(
      names.filter((name) => TEXTS.en[name] === TEXTS["pt-BR"][name])
    ).toEqual(["image"])
  })

  it.each(names)("has the same holes to fill in %s", (name) => {
    const holes = (text: string) => text.match(/\{\w+\}/g)?.sort()

    expect(holes(TEXTS.en[name])).toEqual(holes(TEXTS["pt-BR"][name]))
  })

  it("does not compile when a language lacks a text", () => {
    const { pay: _, ...others } = TEXTS.en

    // @ts-expect-error: `pay` is missing.
    const lacking: Texts = others

    expect(lacking.pay).toBeUndefined()
  })
})

describe("fill", () => {
  it("puts every value where its name is", () => {
    expect(fill("{count}x de {each}, {count}x", { count: 3, each: "a" })).toBe(
      "3x de a, 3x"
    )
  })

  it("takes a value as it is, whatever replacing means by it", () => {
    expect(fill("Pagar {amount}", { amount: "R$ 5,00 $& $1" })).toBe(
      "Pagar R$ 5,00 $& $1"
    )
  })
})
