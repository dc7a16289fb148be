import { arrotonda } from '#domain/money/decimale.ts';
import { type CampoMovimento, campiDellaRiga } from '#domain/movimenti/campi-movimento.ts';
import type { NomeCampo, Soggetto } from '../campi.ts';
import type { CostoCarico } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { genereDi, type Lato } from '../generi.ts';
import type { RigaMovimento } from '../riga.ts';
import type { CausaleLetta } from './contesto.ts';
import { costoPagato, SENZA_COSTO } from './costo.ts';
import type { FissatoScritto, Quadro } from './quadro.ts';

/** A row to be: its worksheet, and what stands beside it. */
export interface LatoScritto {
  readonly nriga: 1 | 2;
  readonly lato: Lato;
  readonly causale: CausaleLetta;
  readonly soggetto: Soggetto;
  readonly codTitolo: string | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc: 'I' | 'C' | null;
  readonly codDivisa: string;
  readonly foglio: Foglio;
  readonly corto: boolean;
  readonly quantita?: string | undefined;
  readonly costo?: (() => CostoCarico) | undefined;
}

/** What a load costs: its amount, with the charges where the company's books count them in. */
function costoDi(quadro: Quadro, uno: LatoScritto): CostoCarico {
  const { foglio, causale, lato, immCirc } = uno;
  if (uno.costo) return uno.costo();
  if (genereDi(causale, lato) !== 'carico') return SENZA_COSTO;
  return costoPagato(quadro, foglio, immCirc);
}

/** Which fields somebody wrote, and what the calculation would have put there. */
function manuali(foglio: Foglio) {
  const scritti = [...foglio.celle].filter(([, { manuale }]) => manuale);
  return {
    manuali: scritti.map(([nome]) => nome),
    calcolati: Object.fromEntries(
      scritti.flatMap(([nome, { calcolato }]) => (calcolato === null ? [] : [[nome, calcolato]])),
    ),
  };
}

/** What a field says: as it stands in the worksheet, else as it was typed; an amount at the cent. */
function valoreDi(campo: CampoMovimento, foglio: Foglio, ingresso: FissatoScritto): unknown {
  const nome = campo.nome as NomeCampo;
  if (campo.tipo === 'numero')
    return campo.fisso
      ? arrotonda(foglio.valore(nome) ?? '0', campo.decimali)
      : foglio.valore(nome);
  if (campo.tipo === 'siNo') return ingresso[nome] ?? false;
  if (campo.tipo === 'data') return foglio.valore(nome);
  return (foglio.valore(nome) ?? ingresso[nome]) || null;
}

/** The columns of the row that the slip itself says. */
const scritti = (foglio: Foglio, ingresso: FissatoScritto): RigaMovimento =>
  Object.fromEntries(
    campiDellaRiga.map((campo) => [campo.sql, valoreDi(campo, foglio, ingresso)]),
  ) as unknown as RigaMovimento;

/** A row of `movimenti` of what stands in its worksheet; an amount that is not there is nothing. */
export function componiRiga(quadro: Quadro, uno: LatoScritto): RigaMovimento {
  const { azienda, ingresso, dataMovimento } = quadro;
  const { foglio } = uno;
  const di = (nome: NomeCampo) => foglio.valore(nome);
  const costo = costoDi(quadro, uno);
  return {
    ...scritti(foglio, ingresso),
    cod_azienda: azienda.codAzienda,
    nriga: uno.nriga,
    cod_causale: uno.causale.codCausale,
    cod_titolo: uno.codTitolo,
    cod_portafoglio: uno.codPortafoglio,
    cod_depositario: uno.codDepositario,
    imm_circ: uno.immCirc,
    corto: uno.corto,
    data_movimento: dataMovimento,
    data_valuta: di('dataValuta') ?? dataMovimento,
    data_operazione: di('dataOperazione') ?? dataMovimento,
    cod_divisa: uno.codDivisa,
    qta_vnominale: uno.quantita ?? di('qtaVnominale') ?? '0',
    cambio: di('cambio'),
    costo: costo.euro,
    costo_divisa: costo.divisa,
    imposta_nel_costo: costo.imposta ?? '0',
    ...manuali(foglio),
    lotti_scelti:
      (uno.nriga === 1 ? ingresso.lottiScelti : null)?.map(({ lotto, quantita }) => ({
        lotto,
        quantita: String(quantita),
      })) ?? null,
  };
}
