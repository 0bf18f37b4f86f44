import type { Planned, Story } from "./batch"
import { batchesOf, chosenUseCases, plan } from "./plan"
import type { UseCase } from "./use-case"

const aUseCase = (name: string, by: UseCase["by"], more = {}): UseCase => ({
  ...{ name, by, ...more },
  begin: () => Promise.reject(new Error("It is only planned.")),
})

const watched = (useCase: UseCase, places: number): Story => ({
  useCase,
  id: useCase.name,
  begun: {
    collectionIds: [],
    act: () => Promise.resolve(),
    goOn: () => Promise.resolve(),
  },
  report: {
    trace: Array.from({ length: places }, (_, nth) => ({
      name: `after write ${nth}`,
      effects: nth,
    })),
  },
})

const SALE = aUseCase("sale", "request")
const PAID = aUseCase("paid", "notification")
const TOKEN = aUseCase("token", "request", {
  isOfProcess: true,
  moments: /write [12]/,
})
const STORIES = [watched(SALE, 50), watched(PAID, 30), watched(TOKEN, 5)]

describe("the plan of all kills", () => {
  it("has every point of every use case, and of one that names its points only those", () => {
    const planned = plan(STORIES, { sample: { k: 1, n: 1 } })

    expect(counts(planned)).toEqual({ sale: 50, paid: 30, token: 2 })
  })

  it("has a point in exactly one share", () => {
    const shares = [1, 2, 3].map((k) => plan(STORIES, { sample: { k, n: 3 } }))

    expect(counts(shares.flat())).toEqual({ sale: 50, paid: 30, token: 2 })
    expect(new Set(shares.flat().map(nameOf)).size).toBe(82)
  })

  it("brings no two stories of the whole process into one process, and no more notifications than it has lanes for", () => {
    const planned = plan(STORIES, { sample: { k: 1, n: 1 } })

    const batches = batchesOf(planned)

    expect(new Set(batches.flat().map(nameOf)).size).toBe(82)
    for (const batch of batches) {
      expect(counts(batch).token ?? 0).toBeLessThanOrEqual(1)
      expect(counts(batch).paid ?? 0).toBeLessThanOrEqual(14)
      expect(batch.length).toBeLessThanOrEqual(40)
    }
  })

  it("refuses a use case that passes no point, and one that there is not", () => {
    const sample = { k: 1, n: 1 }

    expect(() => plan([watched(SALE, 0)], { sample })).toThrow(
      "sale writes nothing and calls nobody."
    )
    expect(() => chosenUseCases([SALE], { useCase: "sail", sample })).toThrow(
      "There is no use case sail; there are sale."
    )
  })
})

const nameOf = ({ useCase, moment }: Planned) =>
  `${useCase.name} ${moment?.nth}`

function counts(planned: readonly Planned[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { useCase } of planned) {
    found[useCase.name] = (found[useCase.name] ?? 0) + 1
  }
  return found
}
