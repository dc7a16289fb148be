import type { NomeCampo, Uso } from '#domain/movimenti/campi.ts';
import { etichettaCampo, type Soggetto } from '#domain/movimenti/campi.ts';
import { type Calcolo, creaFoglio, type Foglio } from '#domain/movimenti/foglio.ts';
import { mettiEuroESaldo } from '#domain/movimenti/saldo.ts';
import type {
  CausaleLetta,
  Periodo,
  Quadro,
  TitoloFissato,
} from '#server/movimenti/fissato-quadro.ts';
import { SENZA_COSTO } from './costo.ts';
import type { AltraRiga, CostoCarico } from './regola.ts';

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
  readonly importi?: (foglio: Foglio) => void | Promise<void>;
  /** What is paid for it beside what it receives; nothing unless told. */
  readonly costo?: (foglio: Foglio) => CostoCarico;
}

/** What stands on both rows of a registration. */
const INSIEME = ['dataValuta', 'dataOperazione', 'cambio'] as const satisfies readonly NomeCampo[];

/**
 * The second row of a registration, in a worksheet of its own: what was typed for the other side holds,
 * and where nothing was, what is proposed. That something is missing is told.
 */
export async function creaAltra(
  quadro: Quadro,
  prima: Foglio,
  { causale, titolo, campi, corto = false, importi, costo }: RichiestaAltra,
): Promise<AltraRiga> {
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
  await importi?.(foglio);
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
export async function controllaDepositario(
  { avvisi, dataMovimento, depositarioDi, portafoglioDi }: Quadro,
  { codPortafoglio, codDepositario }: AltraRiga,
): Promise<void> {
  const suo = await depositarioDi(codDepositario);
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
  else if (!aperto(suo) || !aperto(await portafoglioDi(codPortafoglio)))
    dici(`Il depositario ${codDepositario} o il suo portafoglio non sono aperti quel giorno.`);
}
