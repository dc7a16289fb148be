import { daDecimale, quoziente } from '#domain/calcolo/frazione.ts';
import { confronta } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eLavorativo } from '#domain/tempo/calendario.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { etichettaCampo, type NomeCampo, type Soggetto, type Uso } from '../campi.ts';
import type { Giorni } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { FAMIGLIE_DERIVATI } from '../generi.ts';
import type { Periodo } from './contesto.ts';
import { gemello } from './gemelli.ts';
import { periodoDelGiorno } from './periodo.ts';
import { controlloPrezzo } from './prezzo.ts';
import type { Avviso, Quadro } from './quadro.ts';

export interface DaControllare {
  readonly foglio: Foglio;
  readonly campi: readonly { readonly nome: NomeCampo; readonly uso: Uso }[];
  readonly soggetto: Soggetto;
  readonly giorni: Giorni;
}

type Controllo = (quadro: Quadro, cosa: DaControllare) => Avviso | null;
/** What can be told before anything is computed. */
type ControlloDelQuadro = (quadro: Quadro) => Avviso | null;

const giorno = (data: Data): string => stampaData(data, 'dd/MM/yyyy');

const avviso = (peso: Avviso['peso'], campo: string | null, messaggio: string): Avviso => ({
  peso,
  campo,
  messaggio,
});

/** Fields that the row must have: what is asked, and what is computed and could not be. */
const mancanti = ({ avvisi }: Quadro, { foglio, campi, soggetto }: DaControllare): Avviso[] =>
  campi.flatMap(({ nome, uso }) => {
    if (uso === 'facoltativo' || foglio.valore(nome) !== null) return [];
    if (uso === 'calcolato' && !DA_PROPORRE.has(nome)) return [];
    if (avvisi.some(({ campo, peso }) => campo === nome && peso === 'errore')) return [];
    return [avviso('errore', nome, `Campo Obbligatorio: ${etichettaCampo(nome, soggetto)}`)];
  });

/** Computed fields without which nothing is registered: what they give may be asked of the user. */
const DA_PROPORRE: ReadonlySet<NomeCampo> = new Set<NomeCampo>([
  'qtaVnominale',
  'prezzo',
  'rateo',
  'poolFactor',
  'poolFactorDopo',
]);

const causaleAttiva: ControlloDelQuadro = ({ causale }) =>
  causale.attiva
    ? null
    : avviso(
        'errore',
        'cod_Causale',
        `La causale ${causale.codCausale} non è attiva: sceglierne un’altra.`,
      );

const periodoAperto: ControlloDelQuadro = ({ azienda, dataMovimento }) => {
  const stato = periodoDelGiorno(azienda, dataMovimento);
  if (azienda.chiusiAl === null || stato === 'aperto') return avviso('ok', null, 'Periodo aperto');
  const chiuso = `Il periodo è chiuso fino al ${giorno(azienda.chiusiAl)}`;
  return stato === 'in deroga'
    ? avviso(
        'avviso',
        'dataMovimento',
        `${chiuso}: si registra con la deroga, e l’uso resta scritto.`,
      )
    : avviso(
        'errore',
        'dataMovimento',
        `${chiuso}: un movimento del ${giorno(dataMovimento)} non si registra senza una deroga.`,
      );
};

function fuori({ dataApertura, dataChiusura }: Periodo, data: Data): string | null {
  if (dataChiusura !== null && data > dataChiusura) return `è chiuso dal ${giorno(dataChiusura)}`;
  if (dataApertura !== null && data < dataApertura) return `è aperto dal ${giorno(dataApertura)}`;
  return null;
}

const portafoglioAperto: ControlloDelQuadro = ({ portafoglio, ingresso, dataMovimento }) => {
  const perche = fuori(portafoglio, dataMovimento);
  return perche === null
    ? null
    : avviso(
        'errore',
        'cod_Portafoglio',
        `Il portafoglio ${ingresso.cod_Portafoglio} ${perche}: scegliere un altro portafoglio o un altro giorno.`,
      );
};

const depositarioAdatto: ControlloDelQuadro = ({ depositario, ingresso, dataMovimento }) => {
  const { cod_Depositario, cod_Portafoglio } = ingresso;
  if (depositario.codPortafoglio !== cod_Portafoglio)
    return avviso(
      'errore',
      'cod_Depositario',
      `Il depositario ${cod_Depositario} è del portafoglio ${depositario.codPortafoglio}, non di ${cod_Portafoglio}.`,
    );
  const perche = fuori(depositario, dataMovimento);
  return perche === null
    ? null
    : avviso(
        'errore',
        'cod_Depositario',
        `Il depositario ${cod_Depositario} ${perche}: scegliere un altro depositario o un altro giorno.`,
      );
};

const titoloVivo: ControlloDelQuadro = ({ titolo, causale, dataMovimento }) => {
  const scadenza = titolo?.calcolato.termini.dataScadenza ?? null;
  const scambia = causale.tipoCausale === 'A' || causale.tipoCausale === 'V';
  if (scadenza === null || !scambia || dataMovimento < scadenza) return null;
  return avviso(
    'errore',
    'cod_Titolo',
    `Il titolo è scaduto il ${giorno(scadenza)}: non si scambia più, si rimborsa.`,
  );
};

const certificato: Controllo = ({ titolo }) => {
  if (titolo === null) return null;
  const { certificatoIl, daCertificare } = titolo.anagrafica;
  if (daCertificare || certificatoIl === null)
    return avviso('avviso', 'cod_Titolo', 'Il titolo non è certificato.');
  return avviso('ok', 'cod_Titolo', `Titolo certificato il ${giorno(certificatoIl)}`);
};

function eMultiplo(quantita: string, minimo: string): boolean {
  const { n, d } = quoziente(daDecimale(quantita), daDecimale(minimo));
  return n % d === 0n;
}

const taglio: Controllo = ({ titolo }, { foglio }) => {
  const minimo = titolo?.anagrafica.taglioMinimo ?? null;
  const quantita = foglio.valore('qtaVnominale');
  if (minimo === null || quantita === null || eMultiplo(quantita, minimo)) return null;
  const quanto = stampaNumero(minimo, { decimaliMin: 0, decimaliMax: 6 });
  return avviso('avviso', 'qtaVnominale', `Non è un multiplo del taglio minimo, ${quanto}.`);
};

/** Of a derivative the minus says that the position is short. */
const conSegno = ({ causale, titolo }: Quadro): boolean =>
  FAMIGLIE_DERIVATI.has(causale.tipoCausale) || titolo?.natura.gruppo === 'DER';

const quantitaPositiva: Controllo = (quadro, { foglio, campi }) => {
  const quantita = foglio.valore('qtaVnominale');
  const sua = campi.some(({ nome }) => nome === 'qtaVnominale');
  if (!sua || quantita === null || confronta(quantita, '0') > 0) return null;
  if (confronta(quantita, '0') < 0 && conSegno(quadro)) return null;
  return avviso('errore', 'qtaVnominale', 'La quantità deve essere maggiore di zero.');
};

const valutaAdatta: Controllo = (_quadro, { giorni: { dataMovimento, dataValuta } }) => {
  if (dataValuta < dataMovimento)
    return avviso('avviso', 'dataValuta', 'La valuta precede il giorno del movimento.');
  if (eLavorativo(dataValuta, 'TARGET')) return null;
  return avviso(
    'avviso',
    'dataValuta',
    `Il ${giorno(dataValuta)} TARGET è chiuso: quel giorno non si regola.`,
  );
};

const nelFuturo: Controllo = ({ dataMovimento, azienda: { oggi } }) =>
  dataMovimento > oggi
    ? avviso('avviso', 'dataMovimento', 'Il giorno del movimento è nel futuro.')
    : null;

const quattroOcchi: Controllo = ({ azienda }) => {
  if (!azienda.quattroOcchi) return null;
  return azienda.scrittoDaAltri
    ? avviso('ok', null, 'Quattro occhi: scritto da un altro, si registra com’è')
    : avviso('avviso', null, 'Quattro occhi: lo registrerà un altro utente.');
};

const saldoScritto: Controllo = ({ ingresso }) =>
  ingresso.manuali?.some((nome) => nome === 'saldo' || nome === 'saldoEuro')
    ? avviso('avviso', 'saldo', 'Il saldo è la somma delle voci: correggere la voce che non torna.')
    : null;

const CONTROLLI: readonly Controllo[] = [
  causaleAttiva,
  portafoglioAperto,
  depositarioAdatto,
  titoloVivo,
  quantitaPositiva,
  taglio,
  valutaAdatta,
  nelFuturo,
  saldoScritto,
  certificato,
  periodoAperto,
  quattroOcchi,
];

const DEL_QUADRO: readonly ControlloDelQuadro[] = [
  causaleAttiva,
  portafoglioAperto,
  depositarioAdatto,
  titoloVivo,
  periodoAperto,
];

/** Why a movement cannot be registered whatever its amounts are; of many rows at once that is all. */
export function rifiutoDelQuadro(quadro: Quadro): string | null {
  for (const controllo of DEL_QUADRO) {
    const trovato = controllo(quadro);
    if (trovato?.peso === 'errore') return trovato.messaggio;
  }
  return null;
}

const PESI = ['errore', 'avviso', 'ok'];

/** Adds what the controls find to the warnings of a slip, errors first. */
export function controlla(quadro: Quadro, cosa: DaControllare): void {
  const { avvisi, ingresso } = quadro;
  avvisi.push(...mancanti(quadro, cosa));
  for (const controllo of CONTROLLI) {
    const trovato = controllo(quadro, cosa);
    if (trovato) avvisi.push(trovato);
  }
  const doppio = gemello(quadro, cosa.foglio, cosa.giorni);
  if (doppio) avvisi.push(doppio);
  const prezzo = cosa.foglio.valore('prezzo');
  const daMercato = cosa.campi.some(({ nome, uso }) => nome === 'prezzo' && uso === 'chiesto');
  const vicino =
    prezzo !== null && daMercato
      ? controlloPrezzo(quadro, prezzo, ingresso.dataMovimento as Data)
      : null;
  if (vicino) avvisi.push(vicino);
  avvisi.sort((a, b) => PESI.indexOf(a.peso) - PESI.indexOf(b.peso));
}
