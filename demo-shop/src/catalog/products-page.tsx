import { useCallback } from "react"

import { PageTitle } from "../frame/page-title"
import { Picture } from "../frame/picture"
import { RequestResult } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { listProducts, priceOf, type Product } from "../store/product"
import { useStore } from "../store/store"
import { useRequest } from "../store/use-request"
import { useInstallmentsText } from "./use-installments-text"

export function ProductsPage() {
  const { client, settings } = useStore()
  const { texts } = useLanguage()
  const ask = useCallback(
    () => listProducts(client, { region_id: settings.regionId }),
    [client, settings.regionId]
  )
  return (
    <>
      <div className="hero">
        <p className="hero-slogan">{texts.slogan}</p>
        <PageTitle>{texts.productsTitle}</PageTitle>
        <p>{texts.productsIntro}</p>
      </div>
      <RequestResult {...useRequest(ask)}>
        {(products) => (
          <ul className="products">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        )}
      </RequestResult>
    </>
  )
}

function ProductCard({ product }: { product: Product }) {
  const { texts, money } = useLanguage()
  const prices = product.variants.map(priceOf)
  const lowest = Math.min(...prices)
  const upTo = useInstallmentsText(lowest)
  return (
    <li>
      <Link
        to={{ name: "product", handle: product.handle }}
        className="product-card"
      >
        <Picture of={product.thumbnail} />
        <span className="product-card-texts">
          <h2 className="product-card-title" lang="pt-BR">
            {product.title}
          </h2>
          <span className="product-card-price">
            {new Set(prices).size > 1 && <small>{`${texts.from} `}</small>}
            <span>{money(lowest)}</span>
          </span>
          {upTo && <span className="soft">{upTo}</span>}
        </span>
      </Link>
    </li>
  )
}
