import { useCallback, useState } from "react"
import {
  PricesByWay,
  useWaysOfPaying,
} from "medusa-payment-checkout-transparent-storefront/react"
import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { Picture } from "../frame/picture"
import { QuantityInput } from "../form/quantity-input"
import { useAsyncAction } from "../form/use-async-action"
import { Icon } from "../frame/icons"
import { RequestResult, NotFound } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { useNavigation } from "../navigation/navigation"
import {
  descriptionOf,
  isAvailable,
  listProducts,
  optionTitleOf,
  priceOf,
  type Product,
  type Variant,
} from "../store/product"
import { useStore } from "../store/store"
import { useRequest } from "../store/use-request"
import { useInstallmentsText } from "./use-installments-text"

export function ProductPage({ handle }: { handle: string }) {
  const { client, settings } = useStore()
  const ask = useCallback(
    () => listProducts(client, { region_id: settings.regionId, handle }),
    [client, settings.regionId, handle]
  )
  return (
    <RequestResult {...useRequest(ask)}>
      {([product]) =>
        product ? <ProductDetails product={product} /> : <NotFound />
      }
    </RequestResult>
  )
}

function ProductDetails({ product }: { product: Product }) {
  const { texts, locale, money } = useLanguage()
  const first = product.variants.find(isAvailable) ?? product.variants[0]
  const [variantId, setVariantId] = useState(first?.id)
  const chosen = product.variants.find(({ id }) => id === variantId)
  const price = chosen ? priceOf(chosen) : 0
  const upTo = useInstallmentsText(price)
  const ways = useWaysOfPaying({ amount: price })
  if (!chosen) return <NotFound />

  return (
    <div className="product">
      <Picture of={product.thumbnail} description={product.title} />
      <div className="product-texts">
        <Link to={{ name: "products" }} className="back">
          {texts.backToShop}
        </Link>
        <PageTitle lang="pt-BR">{product.title}</PageTitle>
        <p className="product-price">{money(price)}</p>
        {ways && <PricesByWay ways={ways} />}
        {ways === null && upTo && <p className="soft">{upTo}</p>}
        <p className="product-description">{descriptionOf(product, locale)}</p>
        <VariantChoice
          title={optionTitleOf(product, locale)}
          variants={product.variants}
          chosenId={chosen.id}
          onChoose={setVariantId}
        />
        <AddToCart
          key={chosen.id}
          variantId={chosen.id}
          isAvailable={isAvailable(chosen)}
        />
        <p className="trust">
          <Icon of="lock" />
          <span>{texts.payWays}</span>
        </p>
      </div>
    </div>
  )
}

function AddToCart({
  variantId,
  isAvailable,
}: {
  variantId: string
  isAvailable: boolean
}) {
  const { texts } = useLanguage()
  const { add } = useCart()
  const { go } = useNavigation()
  const [quantity, setQuantity] = useState(1)
  const { attempt, isBusy, problem } = useAsyncAction()

  const addToCart = () =>
    attempt(async () => {
      await add(variantId, quantity)
      go({ name: "cart" })
    })
  return (
    <>
      <div className="add-to-cart">
        <QuantityInput
          label={texts.quantity}
          quantity={quantity}
          onChange={setQuantity}
        />
        <button
          type="button"
          className="button button-main"
          disabled={isBusy || !isAvailable}
          onClick={() => void addToCart()}
        >
          {isAvailable
            ? isBusy
              ? texts.adding
              : texts.addToCart
            : texts.soldOut}
        </button>
      </div>
      {problem}
    </>
  )
}

/** Shows the variants of a product as radio buttons. Shows nothing if there is only one variant. */
function VariantChoice({
  title,
  variants,
  chosenId,
  onChoose,
}: {
  title: string
  variants: Variant[]
  chosenId: string
  onChoose: (id: string) => void
}) {
  if (variants.length < 2) return null
  return (
    <fieldset className="variants">
      <legend>{title}</legend>
      <div className="variants-row">
        {variants.map((variant) => (
          <label key={variant.id} className="variant">
            <input
              type="radio"
              name="variant"
              value={variant.id}
              checked={variant.id === chosenId}
              disabled={!isAvailable(variant)}
              onChange={() => onChoose(variant.id)}
            />
            <span>{variant.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
