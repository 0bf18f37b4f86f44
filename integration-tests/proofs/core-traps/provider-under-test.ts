import type { MedusaContainer } from "@medusajs/framework/types"
import type { Erp } from "../../support/sales/a-failed-completion"
import type { AStore } from "../../../harness/store/a-store"
import type { StoreApi } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** A running Medusa that sells a shirt for R$ 99.90. */
export interface Stage {
  readonly api: StoreApi
  readonly container: MedusaContainer
  readonly store: AStore
  readonly admin: Admin
  readonly erp: Erp
}

/** What a provider's authorizePayment answers of a payment that goes well. */
export type Answered = "authorized" | "captured" | "pending_authorization"

/** What a gateway has of one charge. Centavos. */
export interface ChargeAtGateway {
  /** Reserved and not captured, or captured; nothing when it was canceled. */
  reserved: number
  captured: number
  refunded: number
  /** A payer who has it may still pay it: a code that is shown. */
  isPayable: boolean
}

/** The other side of a provider: a simulator, a sandbox, or what stands in for one. */
export interface GatewayUnderTest {
  /** The next card is declined, in whichever session. Called before that session is made. */
  declineNext(): Promise<void>
  /** Every authorization takes so long, from now on. */
  slowDown(ms: number): Promise<void>
  /** The next one of these is refused, and moves nothing. */
  refuseNext(call: "void" | "refund"): Promise<void>
  /** The next refund is made, and its answer never arrives. */
  loseAnswerOfNextRefund(): Promise<void>
  /** Those of this test. */
  charges(): Promise<ChargeAtGateway[]>
  /** How often it was asked in this test to charge or reserve something. */
  attempts(): Promise<number>
}

/** What a gateway reports of a payment. */
export interface Report {
  sessionId: string
  kind: "authorized" | "captured"
  /** In major units. */
  amount: number
}

export interface ProviderUnderTest {
  name: string
  /** In Medusa, by what they answer. */
  ids: Record<Answered, string>
  gateway: GatewayUnderTest
  /** Called before each trap, once Medusa is up. */
  reset(stage: Stage): Promise<void>
  /** What its storefront sends with a new session. */
  sessionData(answered: Answered): Promise<Record<string, unknown>>
  /** A value in `sessionData` that nobody else may read. */
  secretOf(data: Record<string, unknown>): string
  /** The payer pays the whole amount of a code. */
  pay(session: SessionShown): Promise<void>
  /** The gateway's webhook comes and is processed to its end. */
  report(stage: Stage, report: Report): Promise<void>
  /** What its jobs would do some minutes later. */
  runJobs?(stage: Stage): Promise<void>
  /** The traps into which it is known to fall, by their keys. */
  fallsInto: readonly string[]
}

/** A payment session, as the storefront sees it. */
export interface SessionShown {
  id: string
  data: Record<string, unknown>
}

/** What a trap came to: a few figures that say where the money is and what people are told. */
export type Outcome = Record<string, unknown>

export interface Trap {
  /** Under which providers name it. */
  key: string
  /** A sentence: what core does. */
  name: string
  /** What a shop loses by it. */
  loss: string
  needs: Answered
  story(play: Play): Promise<Outcome>
  /** What is seen of the naive provider, to the letter, while Medusa does it. */
  naive: Outcome
  /** What is seen of a provider that keeps the money right, as `toMatchObject` takes it. */
  right: Outcome
}

/** One provider in one trap. */
export interface Play {
  stage: Stage
  provider: ProviderUnderTest
  gateway: GatewayUnderTest
  needs: Answered
}
