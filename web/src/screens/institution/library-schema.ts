import type { Reply } from '@farol/contract/address.ts'
import type { getGeneralInformation, listServices } from '@farol/contract/institution-pages.ts'
import type { Site } from '../../api/site.ts'
import { libraryId } from '../../catalogue/library-id.ts'

type Service = Reply<typeof listServices>['data'][number]

/** A library for machines that read schema.org: what the offers of titles point to. */
const librarySchema = ({ publicUrl, name }: Site, service: Pick<Service, 'cod_biblioteca' | 'desc_biblioteca' | 'endereco'>) => ({
  '@type': 'Library',
  '@id': libraryId(publicUrl, service.cod_biblioteca),
  name: service.desc_biblioteca,
  url: `${publicUrl}/horarios/${encodeURIComponent(service.cod_biblioteca)}`,
  parentOrganization: { '@type': 'Organization', name, url: `${publicUrl}/` },
  ...(service.endereco && { address: service.endereco }),
})

/** All libraries of a page as one graph. */
export const librariesSchema = (site: Site, services: readonly Parameters<typeof librarySchema>[1][]): unknown => ({
  '@context': 'https://schema.org',
  '@graph': services.map((service) => librarySchema(site, service)),
})

type About = Pick<Reply<typeof getGeneralInformation>, 'endereco' | 'telefone' | 'email' | 'redes'>

/** The institution that the libraries belong to. */
export const institutionSchema = ({ publicUrl, name }: Site, { endereco, telefone, email, redes }: About): unknown => ({
  '@context': 'https://schema.org',
  '@type': 'Library',
  '@id': `${publicUrl}/#instituicao`,
  name,
  url: `${publicUrl}/`,
  ...(endereco && { address: endereco }),
  ...(telefone && { telephone: telefone }),
  ...(email && { email }),
  ...(redes.length > 0 && { sameAs: redes.map((one) => one.endereco) }),
})
