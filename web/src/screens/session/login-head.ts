import type { HeadOf } from '../../api/head.ts'

export const loginHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('title'), site: site.name }),
  noindex: true,
})

export const leaveHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('leaving'), site: site.name }),
  noindex: true,
})

export const accountHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('account.title'), site: site.name }),
  noindex: true,
})
