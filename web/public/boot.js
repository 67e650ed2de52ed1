// Before the first paint: look, notices, language.
;(function () {
  var page = document.documentElement
  page.setAttribute('data-js', '')
  // Chrome 104, Firefox 110.
  try {
    var ranges = matchMedia('(width >= 1px)').matches
    var firefox = CSS.supports('-moz-appearance', 'none')
    if (!ranges || (firefox && !CSS.supports('container-type', 'inline-size'))) page.setAttribute('data-antigo', '')
  } catch {
    page.setAttribute('data-antigo', '')
  }
  // What is pressed before it can answer is answered later (early-press.ts).
  document.addEventListener(
    'click',
    function (event) {
      var button = !page.hasAttribute('data-vivo') && event.target.closest('button[type="button"]')
      if (!button) return
      document.querySelectorAll('[data-cedo]').forEach(function (last) {
        last.removeAttribute('data-cedo')
      })
      button.setAttribute('data-cedo', '')
    },
    true,
  )
  try {
    var seen = localStorage.getItem('msg_shwnd')
    if (seen) {
      var sheet = new CSSStyleSheet()
      sheet.insertRule('[data-aviso="' + CSS.escape(seen) + '"]{display:none}')
      document.adoptedStyleSheets = [sheet]
    }
  } catch {}
  try {
    var asked = new URLSearchParams(location.search).get('lng')
    var cookie = (/(?:^|; )i18nextLng=([a-z]+)/.exec(document.cookie) || [])[1]
    var spoken = (page.lang || 'pt').split('-')[0]
    var stored = (localStorage.getItem('i18nextLng') || '').split('-')[0]
    var language = asked ? spoken : stored || spoken
    var write = function (value) {
      document.cookie = 'i18nextLng=' + value + '; Path=/; Max-Age=31536000; SameSite=Lax'
    }
    if (asked) localStorage.setItem('i18nextLng', spoken)
    if ((asked || stored) && cookie !== language && /^[a-z]{2}$/.test(language)) {
      write(language)
      if (language !== spoken && document.cookie.indexOf('i18nextLng=' + language) >= 0) location.reload()
    }
  } catch {
    // Storage is closed.
  }
})()
