import type { MedusaContainer } from "@medusajs/framework/types"
import type { FakeErp } from "../../support/sales/a-failed-completion"
import type { AStore } from "../../../harness/store/a-store"
import type { HttpClient } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** A running Medusa that sells a shirt for R$ 99.90. */
export interface TrapStore {
  readonly api: HttpClient
  readonly container: MedusaContainer
  readonly store: AStore
  readonly admin: Admin
  readonly erp: FakeErp
}

/** The status that a provider's `authorizePayment` returns for a successful payment. */
export type AuthorizationStatus =
  "authorized" | "captured" | "pending_authorization"

/** The amounts of one charge at a gateway, in minor units. */
export interface ChargeAtGateway {
  /** The amount that is authorized, but neither captured nor canceled yet. */
  reserved: number
  captured: number
  refunded: number
  /** Whether a shopper can still pay the charge, for example with a code that the shopper has already seen. */
  isPayable: boolean
}

/** The gateway that a provider calls in the trap tests: a simulator, a sandbox, or a stub. */
export interface GatewayUnderTest {
  /** Makes the gateway decline the next card. Create the payment session after this call. */
  declineNext(): Promise<void>
  /** Delays the next authorization at the gateway by `ms` milliseconds. Later authorizations may be delayed, too. */
  slowDown(ms: number): Promise<void>
  /** Makes the gateway refuse the next void or refund, which then moves no money. */
  refuseNextCall(call: "void" | "refund"): Promise<void>
  /** Makes the gateway carry out the next refund without an answer to the provider. */
  loseAnswerOfNextRefund(): Promise<void>
  listCharges(): Promise<ChargeAtGateway[]>
  /** Returns the number of requests to charge or authorize money that this test sent to the gateway. */
  countAttempts(): Promise<number>
}

/** The content of a webhook that the gateway sends about a payment. `amount` is in major units. */
export interface WebhookReport {
  sessionId: string
  kind: "authorized" | "captured"
  amount: number
}

export interface ProviderUnderTest {
  name: string
  /**
   * The ids under which Medusa has the provider. There is one id for each status that the provider can return when
   * Medusa authorizes a session.
   */
  ids: Record<AuthorizationStatus, string>
  gateway: GatewayUnderTest
  /** Prepares the provider for one trap. Called before each trap, after Medusa has started. */
  reset(stage: TrapStore): Promise<void>
  /**
   * Returns the data with which a storefront creates a payment session of the provider. `answered` is the status that
   * the provider should return when Medusa authorizes the session.
   */
  buildSessionData(
    answered: AuthorizationStatus
  ): Promise<Record<string, unknown>>
  /** Returns the secret value in the session data, such as the card token. It must never be stored in plain text. */
  secretOf(data: Record<string, unknown>): string
  /** Pays the full amount of the session's code, as a shopper would. */
  pay(session: ShownSession): Promise<void>
  /** Sends the gateway's webhook to Medusa, and waits until Medusa has processed it. */
  sendWebhook(stage: TrapStore, report: WebhookReport): Promise<void>
  /** Does the work of the provider's scheduled jobs, as if some minutes had passed. */
  runJobs?(stage: TrapStore): Promise<void>
  /** The keys of the traps into which the provider is known to fall. */
  knownTraps: readonly string[]
}

/** A payment session as the storefront sees it. */
export interface ShownSession {
  id: string
  data: Record<string, unknown>
}

/** The result of a trap, for example the captured amount at the gateway and Medusa's payment status. */
export type TrapOutcome = Record<string, unknown>

export interface Trap {
  /** The key of this trap in a provider's list `knownTraps`. */
  key: string
  /** Medusa's behavior in this trap, as a sentence without its subject. */
  name: string
  /** The damage to a shop whose provider falls into the trap. */
  loss: string
  authorizationStatus: AuthorizationStatus
  playTrap(play: TrapContext): Promise<TrapOutcome>
  /**
   * The exact outcome with a provider that takes no precautions against the trap. A version of Medusa without the trap
   * leads to a different outcome.
   */
  naiveOutcome: TrapOutcome
  /** The outcome with a provider that handles the money correctly, as an argument of `toMatchObject`. */
  correctOutcome: TrapOutcome
}

/** The helpers and data with which a trap runs for one provider. */
export interface TrapContext {
  stage: TrapStore
  provider: ProviderUnderTest
  gateway: GatewayUnderTest
  authorizationStatus: AuthorizationStatus
}
