import type { MedusaContainer } from "@medusajs/framework/types"
import { applyCorrection } from "../../reconciliation/apply/apply-correction"
import { Publisher } from "../../reconciliation/event/publish-events"
import onEvent from "../../subscribers/on-event"
import { inLanguageOf, requestLanguage } from "../../texts/request-language"
import { asSignedIn, signedIn } from "./signed-in"

/** A container that does `work` whenever something is resolved, and resolves to what does nothing. */
const aContainer = (work: () => void) =>
  ({
    resolve: () => {
      work()
      return new Proxy({}, { get: () => () => Promise.resolve() })
    },
  }) as unknown as MedusaContainer

describe("the administrator who is signed in", () => {
  it("the signed-in administrator is known in all code that the handling of the request calls", async () => {
    const later = () => Promise.resolve().then(signedIn)

    expect(await asSignedIn("user_ana", later)).toBe("user_ana")
    expect(await later()).toBeUndefined()
  })

  it("the signed-in administrator is not known in the work for an event that the request caused", () => {
    const known: unknown[] = []
    const container = aContainer(() => known.push(signedIn()))

    asSignedIn("user_ana", () => {
      void onEvent({
        event: { name: "shipment.created", data: { id: "ful_1" } },
        container,
        pluginOptions: {},
      })
    })

    expect(known[0]).toBeUndefined()
    expect(known.length).toBeGreaterThan(0)
  })

  it("the signed-in administrator is not known in other subscribers of an event that the request published", async () => {
    const known: unknown[] = []
    const event = { id: "ctout_1", name: "an.event", data: {} }
    const publisher = new Publisher({
      ledger: {
        takeOutboxEntries: jest.fn().mockResolvedValueOnce([event]),
        noteAlerts: () => Promise.resolve(),
        markPublished: () => Promise.resolve(),
      } as never,
      bus: {
        emit: async () => void known.push(signedIn()),
      },
      log: { warn: jest.fn() },
    })

    await asSignedIn("user_ana", () => publisher.publish())

    expect(known).toEqual([undefined])
  })

  it("the signed-in administrator is not known in a correction that a rule decided, for any requester of the synchronization", async () => {
    const known: unknown[] = []
    const container = aContainer(() => known.push(signedIn()))

    await asSignedIn("user_ana", () =>
      applyCorrection(container, {
        leased: {} as never,
        input: {} as never,
        correction: { kind: "release_shipped", paymentId: "pay_1" },
      })
    )

    expect(known).toEqual([undefined])
  })
})

describe("the language of an administrator's request", () => {
  const inPortuguese = <Result>(run: () => Result): Result =>
    inLanguageOf({ headers: { "accept-language": "pt-BR" } }, run)

  it("the language of an administrator's request is not the language of work that a local event bus starts for an event of the request", () => {
    const languages: string[] = []
    const container = aContainer(() => languages.push(requestLanguage()))

    inPortuguese(() => {
      void onEvent({
        event: { name: "shipment.created", data: { id: "ful_1" } },
        container,
        pluginOptions: {},
      })
    })

    expect(new Set(languages)).toEqual(new Set(["en"]))
  })

  it("the language of an administrator's request is not the language of a correction that a rule decided, when an administrator had the charge synchronized", async () => {
    const languages: string[] = []
    const container = aContainer(() => languages.push(requestLanguage()))

    await inPortuguese(() =>
      applyCorrection(container, {
        leased: {} as never,
        input: {} as never,
        correction: { kind: "release_shipped", paymentId: "pay_1" },
      })
    )

    expect(languages).toEqual(["en"])
  })
})
