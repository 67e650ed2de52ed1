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
  // Our letters are named when both have come; whoever has them from an earlier visit sees them at once (0198).
  var name = function () {
    page.setAttribute('data-letras', '')
    try {
      localStorage.setItem('letras', '1')
    } catch {}
  }
  try {
    if (localStorage.getItem('letras')) page.setAttribute('data-letras', '')
  } catch {}
  // Letters and scripts come after the first paint, which waits for neither (0213). Pages that are not seen are not painted.
  var bring = function () {
    var faces = document.fonts
    document.head.append(document.getElementById('depois').content)
    Promise.all([faces.load('1em Faustina'), faces.load('1em Commissioner')]).then(name, name)
  }
  document.addEventListener('DOMContentLoaded', function () {
    if (document.hidden) return bring()
    // The frame of the whole page: a part of it may have been painted before.
    requestAnimationFrame(function () {
      new PerformanceObserver(function (paints) {
        // Its ground may be painted before its words.
        if (paints.getEntriesByName('first-contentful-paint')[0]) bring()
      }).observe({ type: 'paint', buffered: true })
    })
    // It was not painted after all, or this browser does not say so.
    setTimeout(bring, 3000)
  })
  // What is pressed before React listens (`data-js` has a value from then on) is answered later (replay-early-press.ts).
  var early = function (pressed) {
    if (pressed && !page.dataset.js) page.early = pressed
  }
  document.addEventListener(
    'click',
    function (event) {
      early(event.target.closest('button[type="button"]'))
    },
    true,
  )
  // A form that React sends has its button off until then, so that Enter does nothing. Whoever types on is not done.
  document.addEventListener(
    'keydown',
    function (event) {
      var form = event.key === 'Enter' && event.target.form
      early(form && form.method === 'post' && form)
    },
    true,
  )
  document.addEventListener(
    'input',
    function () {
      if (page.early && page.early.method) page.early = undefined
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
