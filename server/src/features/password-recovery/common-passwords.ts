// Words that passwords are made of when nobody thinks: Portuguese, English, Spanish, keyboards, teams, saints, libraries.
const commonWords = new Set(
  `senha minhasenha senhasenha password passwd pass passphrase contrasena clave secret segredo secreto mudar mudar123 trocar acesso login
  admin administrador administrator root user usuario usuaria teste test testing demo guest visitante convidado default padrao temp temporario
  welcome bemvindo bemvinda bienvenido hello hola ola oi letmein openup open abre abracadabra sesamo changeme trustno whatever nothing nada
  qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc poiuyt lkjhgf mnbvcx azerty qweasd qweasdzxc asdqwe
  abc abcd abcde abcdef abcdefg abcdefgh aaaa iloveyou teamo teamomuito amo amor amoremio amorzinho minhavida meuamor euteamo love lovely
  princess princesa princess rainha king rei rainbow sunshine superman batman pokemon naruto goku dragon dragao monkey macaco football futebol
  soccer baseball basketball flamengo corinthians palmeiras santos saopaulo gremio internacional cruzeiro atletico vasco fluminense botafogo
  bahia sport ceara fortaleza brasil brazil brasileiro brasileira portugal espana argentina mexico america jesus jesuscristo deus deusefiel
  deusmeama cristo maria mariajose nossasenhora aparecida saojorge ave avemaria amem gloria aleluia fe esperanca familia mamae papai mae pai
  filho filha filhos vovo bebe gatinha gatinho cachorro gato estrela lua sol mar praia verao primavera flor rosa azul verde vermelho amarelo preto branco
  biblioteca bibliotecas bibliotecario bibliotecaria library librarian livro livros book books leitor leitora leitura estudante student aluno
  aluna professor professora escola school colegio faculdade universidade university campus reitoria matricula vestibular enem formatura farol
  catalogo catalogue acervo emprestimo janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca
  quarta quinta sexta sabado domingo monday tuesday friday sunday summer winter spring autumn gabriel lucas matheus mateus rafael felipe
  joao jose antonio francisco carlos paulo pedro ana anaclara julia juliana fernanda amanda bruna camila leticia larissa beatriz gustavo
  rodrigo marcelo eduardo daniel michael jordan charlie jennifer jessica ashley master mustang shadow killer hunter computer computador
  internet google facebook instagram whatsapp youtube windows microsoft apple samsung android iphone galaxy starwars freedom liberdade`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const withoutLeet = (text: string) => [...text].map((sign) => leet[sign] ?? sign).join('')

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')

/** `abcabcabc` says no more than `abc`. */
const unrepeated = (text: string) => /^(.{1,8}?)\1*$/.exec(text)?.[1] ?? text

function isRun(text: string): boolean {
  const word = unrepeated(text)
  const again = word !== text && word.length < 4
  return again || (word.length >= 3 && runs.some((row) => row.includes(word)))
}

const isTrivial = (word: string): boolean => word === '' || commonWords.has(word) || commonWords.has(unrepeated(word)) || isRun(word)

function commonWordsAlone(characters: string): boolean {
  if (isTrivial(characters)) return true
  for (let cut = 3; cut <= characters.length - 3; cut += 1)
    if (commonWords.has(characters.slice(0, cut)) && isTrivial(characters.slice(cut))) return true
  return false
}

/**
 * Whether a password is one of those that are tried first: a common word or two, with whatever digits and signs around and letters
 * written as signs; a run of the alphabet or the keyboard; the same again and again; the user name.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const text = folded(password)
  const plain = text.replace(/[^a-z0-9]/g, '')
  const user = folded(username).replace(/[^a-z0-9]/g, '')
  if (user.length >= 3 && isTrivial(lettersOf(plain.replaceAll(user, ''))) && plain.includes(user)) return true
  if (isRun(plain)) return true
  // A number alone is for institutions that keep PINs; longer words of the reader's own are theirs to choose.
  if (/^\d+$/.test(plain)) return /^(\d{4})?(19|20)\d{2}$|^(19|20)\d{6}$/.test(plain)
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const begin = text.indexOf(core)
  // `s3nh4!`: the last letters, too, may be written as signs.
  return [0, 1, 2].some((more) => {
    const end = begin + core.length + more
    const around = (text.slice(0, begin) + text.slice(end)).replace(/\D/g, '')
    if (around.length > 4 && !isRun(around)) return false
    return commonWordsAlone(lettersOf(core)) || commonWordsAlone(lettersOf(withoutLeet(text.slice(begin, end))))
  })
}
