import {
  ModuleProvider,
  Modules,
  ContainerRegistrationKeys,
} from "@medusajs/framework/utils"
import type {
  LoaderOptions,
  InitiatePaymentInput,
} from "@medusajs/framework/types"
import { ConfigurationError } from "../domain/errors"
import {
  accountProblem,
  isOurs,
  isProviderOptions,
  pluginProblem,
  type StoreConfiguration,
} from "../modules/ledger/store-configuration"
import type { AsynchronousMethod } from "../domain/payment-method/payment-method"
import { authorizeAsynchronousSession } from "./asynchronous/authorize-asynchronous-session"
import { initiateAsynchronousSession } from "./asynchronous/initiate-asynchronous-session"
import {
  type SessionToAuthorize,
  TransparentProvider,
} from "./base/transparent-provider"
import { authorizeCardSession, initiateCardSession } from "./card/card-session"

interface Configuration extends StoreConfiguration {
  modules?: {
    payment?: { options?: { providers?: { options?: unknown }[] } }
  }
}

/**
 * Stops the boot, and `medusa db:migrate`, if medusa-config.ts has our providers but not our plugin, or lacks the
 * account of a provider. Medusa runs this for each provider entry; only the first one reports that the plugin is missing.
 */
async function checkPlugin({
  container,
  options,
}: LoaderOptions): Promise<void> {
  const configuration = container.resolve<Configuration | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true }
  )
  const entries = configuration?.modules?.payment?.options?.providers ?? []
  if (!configuration?.modules) return
  const problem = pluginProblem(configuration)
  if (problem && entries.find(isOurs)?.options === options) {
    throw new ConfigurationError([problem])
  }
  const ofAccount =
    !problem && isProviderOptions(options)
      ? accountProblem(configuration, options)
      : undefined
  if (ofAccount) throw new ConfigurationError([ofAccount])
}

/** Credit card. The charge is made when the cart is completed. */
class CardProviderService extends TransparentProvider {
  static override identifier = "transparent-card"
  protected readonly method_ = "card"

  override initiatePayment(input: InitiatePaymentInput) {
    return initiateCardSession(this.access_(), input)
  }

  protected override authorize_(session: SessionToAuthorize) {
    return authorizeCardSession(this.access_(), session)
  }
}

/** Methods that are paid with a code or at a link. A session with the shopper's input makes its charge at once. */
abstract class AsynchronousProvider extends TransparentProvider {
  protected abstract override readonly method_: AsynchronousMethod

  override initiatePayment(input: InitiatePaymentInput) {
    return initiateAsynchronousSession(this.access_(), this.method_, input)
  }

  protected override authorize_(session: SessionToAuthorize) {
    return authorizeAsynchronousSession(this.access_(), session)
  }
}

/** Pix: a QR code or a text that the shopper pays in the app of any bank. */
class PixProviderService extends AsynchronousProvider {
  static override identifier = "transparent-pix"
  protected readonly method_ = "pix"
}

/** The operator's wallet: a QR code that the shopper pays in its app. */
class WalletProviderService extends AsynchronousProvider {
  static override identifier = "transparent-wallet"
  protected readonly method_ = "wallet"
}

/** A link to the gateway's own page, where the shopper pays by Pix, wallet or card, as the account allows. */
class LinkProviderService extends AsynchronousProvider {
  static override identifier = "transparent-link"
  protected readonly method_ = "link"
}

export default ModuleProvider(Modules.PAYMENT, {
  services: [
    CardProviderService,
    PixProviderService,
    WalletProviderService,
    LinkProviderService,
  ],
  loaders: [checkPlugin],
})
