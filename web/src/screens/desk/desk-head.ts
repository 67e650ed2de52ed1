import type { HeadOf } from '../../api/head.ts'

export const deskHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'desk')('title'), site: site.name }),
  noindex: true,
})
