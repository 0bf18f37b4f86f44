import type { ForeignCharges } from "../../core/installation"
import type { MethodSwitch, SwitchedMethod } from "../../core/method-switch"
import { InboxLedger } from "./inbox-ledger"
import * as adminActions from "./statements/admin-actions"
import { foreignCharges } from "./statements/installation-charges"
import * as decisions from "./statements/installation-decisions"
import { listUndecided } from "./statements/installation-difference"
import * as switches from "./statements/method-switches"

/** What admins decide about the store as a whole, and the record of what they did. */
export class AdminLedger extends InboxLedger {
  /** The charges of other installations, and the token by which a decision names what was seen. */
  async foreignCharges(): Promise<{
    foreign: ForeignCharges[]
    token: string
  }> {
    const digest = await this.installationDigest()
    const foreign = await foreignCharges(this.knex_, digest)
    return { foreign, token: decisions.tokenOf(digest, foreign) }
  }

  /** A person says what charges of other installations are: of this store, moved, or of another one. */
  async decideAboutInstallations(
    decision: decisions.DecisionToMake
  ): Promise<decisions.InstallationDecided> {
    const digest = await this.installationDigest()
    const decided = await decisions.decideAboutInstallations(
      this.knex_,
      digest,
      decision
    )
    // What it was not about stays listed.
    await listUndecided(this.knex_, digest)
    return decided
  }

  /** Switches a payment method of an account off, or on again, in every process. */
  switchMethod(change: MethodSwitch): Promise<void> {
    return switches.switchMethod(this.knex_, change)
  }

  methodSwitches(): Promise<SwitchedMethod[]> {
    return switches.methodSwitches(this.knex_)
  }

  /** Writes down what a person is about to do through an admin route; resolves to the record's id. */
  recordAdminAction(action: adminActions.AdminActionToRecord): Promise<string> {
    return adminActions.recordAdminAction(this.knex_, action)
  }

  /** Adds the HTTP status that was answered. */
  concludeAdminAction(id: string, status: number): Promise<void> {
    return adminActions.concludeAdminAction(this.knex_, id, status)
  }
}
