import { isInSample, momentsIn } from "./moment"

describe("the moments of a use case", () => {
  it("are as many as can be told apart from outside: places between two effects are one", () => {
    const moments = momentsIn([
      { name: "before claimCreation 1", effects: 0 },
      { name: "after claimCreation 1", effects: 1 },
      { name: "before POST /charges 1", effects: 1 },
      { name: "after POST /charges 1", effects: 2 },
      { name: "before resolve 1", effects: 3 },
    ])

    expect(moments).toEqual([
      {
        nth: 1,
        place: "before claimCreation 1",
        words: "before claimCreation 1",
      },
      {
        nth: 2,
        place: "after claimCreation 1",
        words: "after claimCreation 1, before POST /charges 1",
      },
      {
        nth: 3,
        place: "after POST /charges 1",
        words: "after POST /charges 1",
      },
      { nth: 4, place: "before resolve 1", words: "before resolve 1" },
    ])
  })

  it("are each in one of the shares", () => {
    const shares = [1, 2, 3].map((k) =>
      [0, 1, 2, 3, 4, 5, 6].filter((nth) => isInSample(nth, { k, n: 3 }))
    )

    expect(shares.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
