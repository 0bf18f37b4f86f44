import { useCallback, useState } from "react"
import {
  PricesByWay,
  useWaysOfPaying,
} from "medusa-payment-checkout-transparent-storefront/react"

import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { Picture } from "../frame/picture"
import { QuantityInput } from "../form/quantity-input"
import { LockIcon } from "../frame/icons"
import { Loading, NotFound, ShopUnreachable } from "../frame/states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { useNavigation } from "../navigation/navigation"
import {
  descriptionOf,
  findProduct,
  isAvailable,
  optionTitleOf,
  priceOf,
  type Product,
} from "../store/product"
import { useStore } from "../store/store"
import { useAnswer } from "../store/use-answer"
import { VariantChoice } from "./variant-choice"
import { useInstallmentsText } from "./use-installments-text"

export function ProductPage({ handle }: { handle: string }) {
  const { client, settings } = useStore()
  const ask = useCallback(
    () => findProduct(client, settings.regionId, handle),
    [client, settings.regionId, handle]
  )
  const { answer, askAgain } = useAnswer(ask)
  switch (answer.kind) {
    case "asking":
      return <Loading />
    case "failed":
      return <ShopUnreachable onTryAgain={askAgain} />
    case "answered":
      return answer.value ? <Details product={answer.value} /> : <NotFound />
  }
}

function Details({ product }: { product: Product }) {
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
          <LockIcon />
          {texts.payWays}
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
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string>()

  const addToCart = async () => {
    setIsAdding(true)
    setProblem(undefined)
    try {
      await add(variantId, quantity)
      go({ name: "cart" })
    } catch (error) {
      setProblem((error as Error).message)
      setIsAdding(false)
    }
  }
  return (
    <>
      <div className="add-to-cart">
        <QuantityInput
          label={texts.quantity}
          quantity={quantity}
          least={1}
          onChange={setQuantity}
        />
        <button
          type="button"
          className="button button-main"
          disabled={isAdding || !isAvailable}
          onClick={() => void addToCart()}
        >
          {isAvailable
            ? isAdding
              ? texts.adding
              : texts.addToCart
            : texts.soldOut}
        </button>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
