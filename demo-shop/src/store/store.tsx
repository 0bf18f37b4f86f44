import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react"
import {
  codePayments,
  createCheckout,
  linkPayments,
  resumedPayments,
  sdkScript,
  simulatorSdk,
  type StoreClient,
  storeClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import { CheckoutProvider } from "medusa-payment-checkout-transparent-storefront/react"
import { savedCardPayments } from "medusa-payment-checkout-transparent-storefront/saved-cards"

import { fetchWithStoredLogin } from "../account/stored-login"
import { useLanguage } from "../language/language"
import type { Settings } from "../settings"

interface Store {
  settings: Settings
  client: StoreClient
  checkout: ReturnType<typeof createShopCheckout>
}

const StoreContext = createContext<Store>(undefined as never)

/** Provides the HTTP client of Medusa's Store API, and the checkout object of one account in the shopper's language. */
export function StoreProvider({
  settings,
  children,
}: {
  settings: Settings
  children: ReactNode
}) {
  const { locale, components } = useLanguage()
  const { backendUrl, publishableKey, account, simulatorUrl } = settings
  const [sdk, setSdk] = useState(settings.sdk)

  const client = useMemo(
    () =>
      storeClient({
        baseUrl: backendUrl,
        publishableKey,
        fetch: fetchWithStoredLogin,
      }),
    [backendUrl, publishableKey]
  )
  const checkout = useMemo(
    () =>
      createShopCheckout(
        { client, account, locale },
        {
          // The simulator's SDK needs no account at the operator, and `npm start` uses it.
          simulator: simulatorSdk(simulatorUrl),
          package: () =>
            loadCardSdk().catch((error: unknown) => {
              setSdk("script")
              throw error
            }),
          // The script's address comes from the backend. The script also replaces a package that failed to load,
          // because many browsers never load a module again after a failure (whatwg/html#6768).
          script: sdkScript(),
        }[sdk]
      ),
    [client, account, locale, sdk, simulatorUrl]
  )
  const store = useMemo(
    () => ({ settings, client, checkout }),
    [settings, client, checkout]
  )
  return (
    <StoreContext.Provider value={store}>
      <CheckoutProvider checkout={checkout} language={components}>
        {children}
      </CheckoutProvider>
    </StoreContext.Provider>
  )
}

export const useStore = () => useContext(StoreContext)

function createShopCheckout(
  options: { client: StoreClient; account: string; locale: "pt-BR" | "en" },
  load: Parameters<typeof savedCardPayments>[0]["load"]
) {
  return createCheckout({
    ...options,
    methods: [
      savedCardPayments({ load }),
      codePayments,
      linkPayments,
      resumedPayments,
    ],
  })
}

/** Loads the card SDK, which is in a separate file of 633 kB, so that only shoppers who pay by card load it. */
function loadCardSdk(): Promise<unknown> {
  return import("checkout-transparent")
}
