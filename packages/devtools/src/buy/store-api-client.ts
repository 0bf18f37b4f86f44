import type { HttpTypes } from "@medusajs/framework/types"
import type { showConfiguration } from "../../../../src/api/store/checkout-transparent/configuration/show-configuration"

/** Thrown when the store answers a request with an error. `status` is the HTTP status of the answer. */
export class StoreRefusedError extends Error {
  constructor(
    message: string,
    readonly status: number
  ) {
    super(message)
  }
}

type Query = Record<string, string | number>

/**
 * An HTTP client that calls routes of Medusa's Store API and the plugin's store routes. The TypeScript types of the
 * answers are not checked at run time.
 */
export class StoreApiClient {
  readonly #baseUrl: string
  readonly #publishableKey: string

  constructor(baseUrl: string, publishableKey: string) {
    this.#baseUrl = baseUrl
    this.#publishableKey = publishableKey
  }

  /**
   * Sends a request to find out whether the store accepts the publishable key. Resolves to false if the store refuses
   * the request with a status below 500. Rejects if the store answers with another error or not at all.
   */
  async isPublishableKeyAccepted(): Promise<boolean> {
    return this.listRegions().then(
      () => true,
      (error: unknown) => {
        if (error instanceof StoreRefusedError && error.status < 500)
          return false
        throw error
      }
    )
  }

  listRegions(): Promise<HttpTypes.StoreRegionListResponse> {
    return this.#sendStoreRequest("regions", { query: { limit: 1000 } })
  }

  listPaymentProviders(
    region: string
  ): Promise<HttpTypes.StorePaymentProviderListResponse> {
    return this.#sendStoreRequest("payment-providers", {
      query: { region_id: region },
    })
  }

  retrieveConfiguration(
    account: string
  ): Promise<{ configuration: ReturnType<typeof showConfiguration> }> {
    return this.#sendStoreRequest("checkout-transparent/configuration", {
      query: { account },
    })
  }

  listProducts(query: Query): Promise<HttpTypes.StoreProductListResponse> {
    return this.#sendStoreRequest("products", { query })
  }

  createCart(
    body: HttpTypes.StoreCreateCart
  ): Promise<HttpTypes.StoreCartResponse> {
    return this.#sendStoreRequest("carts", { body })
  }

  listShippingOptions(
    cart: string
  ): Promise<HttpTypes.StoreShippingOptionListResponse> {
    return this.#sendStoreRequest("shipping-options", {
      query: { cart_id: cart },
    })
  }

  addShippingMethod(
    cart: string,
    option: string
  ): Promise<HttpTypes.StoreCartResponse> {
    return this.#sendStoreRequest(`carts/${cart}/shipping-methods`, {
      body: { option_id: option },
    })
  }

  createPaymentCollection(
    cart: string
  ): Promise<HttpTypes.StorePaymentCollectionResponse> {
    return this.#sendStoreRequest("payment-collections", {
      body: { cart_id: cart },
    })
  }

  initiatePaymentSession(
    collection: string,
    session: HttpTypes.StoreInitializePaymentSession
  ): Promise<HttpTypes.StorePaymentCollectionResponse> {
    return this.#sendStoreRequest(
      `payment-collections/${collection}/payment-sessions`,
      {
        body: session,
      }
    )
  }

  retrieveSession(
    id: string
  ): Promise<{ session: { state: string; order_id: string | null } }> {
    return this.#sendStoreRequest(`checkout-transparent/sessions/${id}`)
  }

  completeCart(cart: string): Promise<HttpTypes.StoreCompleteCartResponse> {
    return this.#sendStoreRequest(`carts/${cart}/complete`, { body: {} })
  }

  retrieveOrder(id: string): Promise<HttpTypes.StoreOrderResponse> {
    return this.#sendStoreRequest(`orders/${id}`)
  }

  /**
   * Sends a POST request if there is a body, and a GET request otherwise. Rejects with StoreRefusedError if the store
   * answers with an error, and with the error of `fetch` if no answer arrives.
   */
  async #sendStoreRequest<Answer>(
    path: string,
    { query = {}, body }: { query?: Query; body?: object } = {}
  ): Promise<Answer> {
    const url = new URL(`${this.#baseUrl}/store/${path}`)
    for (const [name, value] of Object.entries(query)) {
      url.searchParams.set(name, String(value))
    }
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-publishable-api-key": this.#publishableKey,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return (await answer.json()) as Answer
    const { message } = (await answer.json().catch(() => ({}))) as {
      message?: string
    }
    throw new StoreRefusedError(message ?? answer.statusText, answer.status)
  }
}
