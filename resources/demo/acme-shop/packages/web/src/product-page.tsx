import { ProductImage } from '@acme/ui'
import type { Product } from '../loaders/load-product'

export function ProductPage({ product }: { readonly product: Product }) {
  return (
    <article>
      <ProductImage image={product.image} />
      <h1>{product.title}</h1>
      <p>{product.price}</p>
    </article>
  )
}
