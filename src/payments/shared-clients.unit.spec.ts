import { SharedClients } from "./shared-clients"

/** A client whose calls are answered when the test says so. */
function aClient() {
  const waiting: (() => void)[] = []
  return {
    isClosed: false,
    answerAll: () => waiting.splice(0).forEach((answer) => answer()),
    client: {
      lookUp: () => new Promise<void>((resolve) => waiting.push(resolve)),
      close: () => Promise.resolve(),
    },
  }
}

function someClients() {
  const shared = new SharedClients<ReturnType<typeof aClient>["client"]>()
  const made: ReturnType<typeof aClient>[] = []
  const ask = (settings: object, account = "br") =>
    shared.of(account, settings, () => {
      const one = aClient()
      one.client.close = () => {
        one.isClosed = true
        return Promise.resolve()
      }
      made.push(one)
      return one.client
    })
  return { ask, made }
}

const OLD = { clientSecret: "old" }
const NEW = { clientSecret: "new" }

describe("the client of an account", () => {
  it("is closed when its settings are no longer in force, after its last call and not before", async () => {
    const { ask, made } = someClients()
    const [first, second] = [ask(OLD).lookUp(), ask(OLD).lookUp()]

    ask(NEW)
    const whileCalled = made[0]!.isClosed
    made[0]!.answerAll()
    await Promise.all([first, second])

    expect(whileCalled).toBe(false)
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it("is made once more for whoever has begun with the settings before", async () => {
    const { ask, made } = someClients()
    ask(OLD)
    ask(NEW)

    const late = ask(OLD).lookUp()
    ask(NEW)
    made[2]!.answerAll()
    await late

    expect(made.map(({ isClosed }) => isClosed)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
