import type { SectionCard } from '@farol/contract/institution.ts'
import { Link } from '../../ui/link.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** A block of the home page as the server answers it. */
export interface SectionData {
  readonly titulo?: string | undefined
  readonly data: readonly SectionCard[]
}

function CardTitle({ card }: { card: SectionCard }) {
  if (!card.link) return card.titulo
  return card.link.startsWith('/') ? <Link to={card.link}>{card.titulo}</Link> : <a href={card.link}>{card.titulo}</a>
}

/** Cards that staff wrote for the home page. Without any, nothing. */
export function Section({ id, section, heading }: { id: string; section: SectionData; heading: string }) {
  if (section.data.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 rule" id={id}>
        {section.titulo ?? heading}
      </h2>
      <ul className="cards">
        {section.data.map((card) => (
          <li key={card.codigo}>
            {card.imagem && <img src={card.imagem.endereco} alt={card.imagem.texto} loading="lazy" />}
            <h3 className="h3">
              <CardTitle card={card} />
            </h3>
            {card.texto && <RichText html={card.texto} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
