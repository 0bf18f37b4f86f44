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
  missingAccountProblem,
  isProviderEntryOfPlugin,
  isProviderOptionsOfPlugin,
  missingPluginProblem,
  type StoreConfiguration,
} from "../modules/ledger/medusa-config-checks"
import {
  isAsynchronousMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "../domain/payment-method/payment-method"
import { providerIdentifierOf } from "../domain/payment-method/provider-id"
import { authorizeAsynchronousSession } from "./asynchronous/authorize-asynchronous-session"
import { initiateAsynchronousSession } from "./asynchronous/initiate-asynchronous-session"
import {
  type SessionToAuthorize,
  TransparentProvider,
} from "./base/transparent-provider"
import {
  authorizeSynchronousSession,
  initiateSynchronousSession,
} from "./synchronous/synchronous-session"

interface Configuration extends StoreConfiguration {
  modules?: {
    payment?: { options?: { providers?: { options?: unknown }[] } }
  }
}

/**
 * Stops Medusa's start and `medusa db:migrate` if medusa-config.ts has the plugin's providers but not the plugin
 * itself, or lacks the account that a provider entry names.
 *
 * Medusa runs this function for each provider entry. Only the first entry reports a missing plugin, so that the error
 * appears once.
 */
async function checkPluginIsConfigured({
  container,
  options,
}: LoaderOptions): Promise<void> {
  const configuration = container.resolve<Configuration | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true }
  )
  const entries = configuration?.modules?.payment?.options?.providers ?? []
  if (!configuration?.modules) return
  const problem = missingPluginProblem(configuration)
  if (problem && entries.find(isProviderEntryOfPlugin)?.options === options) {
    throw new ConfigurationError([problem])
  }
  const ofAccount =
    !problem && isProviderOptionsOfPlugin(options)
      ? missingAccountProblem(configuration, options)
      : undefined
  if (ofAccount) throw new ConfigurationError([ofAccount])
}

/**
 * Creates the provider class for a payment method. Pix, wallet and link create the charge together with the session,
 * unless data is missing. A card creates the charge when the session is authorized: when the cart is completed, or when
 * the store charges a saved card.
 */
function providerClassOf(method: PaymentMethod) {
  const isAsynchronous = isAsynchronousMethod(method)
  return class extends TransparentProvider {
    static override identifier = providerIdentifierOf(method)
    protected readonly method_ = method

    override initiatePayment(input: InitiatePaymentInput) {
      return isAsynchronous
        ? initiateAsynchronousSession(this.resolveServices_(), input)
        : initiateSynchronousSession(this.resolveServices_(), input)
    }

    protected override authorizeSession_(session: SessionToAuthorize) {
      return isAsynchronous
        ? authorizeAsynchronousSession(this.resolveServices_(), session)
        : authorizeSynchronousSession(this.resolveServices_(), session)
    }
  }
}

export default ModuleProvider(Modules.PAYMENT, {
  services: PAYMENT_METHODS.map(providerClassOf),
  loaders: [checkPluginIsConfigured],
})
