import type { NomeCampo, Uso } from '../campi.ts';
import { etichettaCampo, type Soggetto } from '../campi.ts';
import type { AltraRiga, CostoCarico } from '../famiglie/famiglia.ts';
import { type Calcolo, creaFoglio, type Foglio } from '../foglio.ts';
import { mettiEuroESaldo } from '../saldo.ts';
import type { CausaleLetta, Periodo, TitoloFissato } from './contesto.ts';
import { SENZA_COSTO } from './costo.ts';
import { causaleDi, type Quadro, rifiuta } from './quadro.ts';

/** A field of the other side: how it is asked, and what is proposed. */
export interface CampoAltra {
  readonly nome: NomeCampo;
  readonly uso: Uso;
  readonly proposta?: Calcolo;
}

export interface RichiestaAltra {
  readonly causale: CausaleLetta;
  readonly titolo: TitoloFissato | null;
  readonly campi: readonly CampoAltra[];
  readonly corto?: boolean;
  /** What the amounts of the row are, once its fields stand. */
  readonly importi?: (foglio: Foglio) => void;
  /** What is paid for it beside what it receives; nothing unless told. */
  readonly costo?: (foglio: Foglio) => CostoCarico;
}

/** The causale of the other side of an exercise: the one that was chosen, else the one that its own names. */
export function causaleAltra(
  { causale, contesto, ingresso }: Quadro,
  quale: 'causaleAcquisto' | 'causaleVendita',
): CausaleLetta {
  const codCausale = ingresso.altra?.cod_Causale ?? causale[quale];
  if (codCausale !== null) return causaleDi(contesto, codCausale, 'altra.cod_Causale');
  const verbo = quale === 'causaleAcquisto' ? 'compra' : 'vende';
  throw rifiuta(
    'cod_Causale',
    `La causale ${causale.codCausale} non dice con quale causale si ${verbo} ciò che si riceve in cambio: scriverlo fra i suoi dati.`,
  );
}

/** What stands on both rows of a registration. */
const INSIEME = ['dataValuta', 'dataOperazione', 'cambio'] as const satisfies readonly NomeCampo[];

/**
 * The second row of a registration, in a worksheet of its own: what was typed for the other side holds,
 * and where nothing was, what is proposed. That something is missing is told.
 */
export function creaAltra(
  quadro: Quadro,
  prima: Foglio,
  { causale, titolo, campi, corto = false, importi, costo }: RichiestaAltra,
): AltraRiga {
  const { ingresso, avvisi } = quadro;
  const foglio = creaFoglio(ingresso.altra ?? {}, []);
  for (const nome of INSIEME) foglio.calcola(nome, { valore: prima.valore(nome) });
  const codDivisa = titolo?.calcolato.codDivisa ?? quadro.codDivisa;
  const soggetto: Soggetto = { causale, titolo: titolo?.natura ?? null, codDivisa };
  for (const { nome, uso, proposta } of campi) {
    const scritto = foglio.scritto(nome);
    const valore = scritto ?? proposta?.valore ?? null;
    foglio.calcola(nome, { ...proposta, valore });
    if (valore === null && uso === 'chiesto')
      avvisi.push({
        campo: `altra.${nome}`,
        peso: 'errore',
        messaggio: `Campo Obbligatorio: ${etichettaCampo(nome, soggetto)} di chi riceve`,
      });
  }
  importi?.(foglio);
  mettiEuroESaldo(foglio, foglio.valore('cambio'), causale.effettoLiquidita);
  return {
    causale,
    codTitolo: titolo?.anagrafica.codTitolo ?? null,
    soggetto,
    campi,
    codPortafoglio: foglio.valore('cod_Portafoglio') ?? ingresso.cod_Portafoglio,
    codDepositario: foglio.valore('cod_Depositario') ?? ingresso.cod_Depositario,
    immCirc: (foglio.valore('immCirc') ?? prima.valore('immCirc') ?? 'C') as 'I' | 'C',
    codDivisa,
    foglio,
    corto,
    costo: () => costo?.(foglio) ?? SENZA_COSTO,
  };
}

/** That the custodian of the other side is there, open, and of its portfolio. */
export function controllaDepositario(
  { avvisi, dataMovimento, contesto }: Quadro,
  { codPortafoglio, codDepositario }: AltraRiga,
): void {
  const suo = contesto.cerca('depositario', { codDepositario });
  const aperto = (uno: Periodo | null): boolean =>
    (uno?.dataApertura ?? dataMovimento) <= dataMovimento &&
    (uno?.dataChiusura ?? dataMovimento) >= dataMovimento;
  const dici = (messaggio: string) =>
    avvisi.push({ campo: 'altra.cod_Depositario', peso: 'errore', messaggio });
  if (!suo) dici(`Il depositario ${codDepositario} non c’è: sceglierne un altro.`);
  else if (suo.codPortafoglio !== codPortafoglio)
    dici(
      `Il depositario ${codDepositario} è del portafoglio ${suo.codPortafoglio}, non di ${codPortafoglio}.`,
    );
  else if (!aperto(suo) || !aperto(contesto.cerca('portafoglio', { codPortafoglio })))
    dici(`Il depositario ${codDepositario} o il suo portafoglio non sono aperti quel giorno.`);
}
