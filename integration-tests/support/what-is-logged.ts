import type { CardShop } from "./a-card-shop"

/** What a test's application said in its log below errors, which tests show no line of. */
export function whatIsLogged(shop: Pick<CardShop, "container">): () => string {
  let lines: string[] = []
  beforeEach(() => {
    lines = []
    const logger = shop.container.resolve("logger")
    for (const level of ["info", "warn"] as const) {
      jest
        .spyOn(logger, level)
        .mockImplementation((line: unknown) => void lines.push(String(line)))
    }
  })
  afterEach(() => jest.restoreAllMocks())
  return () => lines.join("\n")
}
