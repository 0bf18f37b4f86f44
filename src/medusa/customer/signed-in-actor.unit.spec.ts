import type { MedusaContainer } from "@medusajs/framework/types"
import { applyCorrection } from "../../reconciliation/apply/apply-correction"
import { OutboxPublisher } from "../../reconciliation/event/publish-events"
import startWorkOfEvent from "../../subscribers/start-work-of-event"
import {
  runInLanguageOfRequest,
  languageOfCurrentRequest,
} from "../../texts/current-request-language"
import { runAsActor, signedInActor } from "./signed-in-actor"

/** A container that calls `work` whenever a service is resolved. The resolved services do nothing. */
const aContainer = (work: () => void) =>
  ({
    resolve: () => {
      work()
      return new Proxy({}, { get: () => () => Promise.resolve() })
    },
  }) as unknown as MedusaContainer

describe("the administrator who is signed in", () => {
  it("signedInActor returns the administrator in asynchronous code of the administrator's request, and undefined after the request", async () => {
    const actorInLaterTask = () => Promise.resolve().then(signedInActor)

    expect(await runAsActor("user_ana", actorInLaterTask)).toBe("user_ana")
    expect(await actorInLaterTask()).toBeUndefined()
  })

  it("signedInActor returns undefined in the plugin's subscriber to an event, even if an administrator's request published the event", () => {
    const known: unknown[] = []
    const container = aContainer(() => known.push(signedInActor()))

    runAsActor("user_ana", () => {
      void startWorkOfEvent({
        event: { name: "shipment.created", data: { id: "ful_1" } },
        container,
        pluginOptions: {},
      })
    })

    expect(known[0]).toBeUndefined()
    expect(known.length).toBeGreaterThan(0)
  })

  it("signedInActor returns undefined in the store's subscribers to an event that the administrator's request published", async () => {
    const known: unknown[] = []
    const event = { id: "ctout_1", name: "an.event", data: {} }
    const publisher = new OutboxPublisher({
      ledger: {
        claimOutboxEntries: jest.fn().mockResolvedValueOnce([event]),
        recordAlerts: () => Promise.resolve(),
        markEventsPublished: () => Promise.resolve(),
      } as never,
      bus: {
        emit: async () => void known.push(signedInActor()),
      },
      log: { warn: jest.fn() },
    })

    await runAsActor("user_ana", () => publisher.publishPendingEvents())

    expect(known).toEqual([undefined])
  })

  it("signedInActor returns undefined in a correction of Medusa's records, even if an administrator's request started the synchronization", async () => {
    const known: unknown[] = []
    const container = aContainer(() => known.push(signedInActor()))

    await runAsActor("user_ana", () =>
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
    runInLanguageOfRequest({ headers: { "accept-language": "pt-BR" } }, run)

  it("languageOfCurrentRequest returns English in the plugin's subscriber to an event, even if a request in Portuguese published the event", () => {
    const languages: string[] = []
    const container = aContainer(() =>
      languages.push(languageOfCurrentRequest())
    )

    inPortuguese(() => {
      void startWorkOfEvent({
        event: { name: "shipment.created", data: { id: "ful_1" } },
        container,
        pluginOptions: {},
      })
    })

    expect(new Set(languages)).toEqual(new Set(["en"]))
  })

  it("languageOfCurrentRequest returns English in a correction of Medusa's records, even if a request in Portuguese started the synchronization", async () => {
    const languages: string[] = []
    const container = aContainer(() =>
      languages.push(languageOfCurrentRequest())
    )

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
