import { campiDi, etichettaCampo, type NomeCampo } from '../campi.ts';
import { famigliaDi } from '../famiglie/famiglie.ts';
import type { Contesto } from './contesto.ts';
import { causaleDi, titoloDi } from './quadro.ts';

export interface Registrato {
  readonly cod_Causale: string;
  readonly cod_Titolo: string | null;
  readonly codDivisa: string;
}

/** A field that a movement has, called as its slip called it. */
export interface CampoRegistrato {
  nome: NomeCampo;
  etichetta: string;
}

/** The fields that a movement has, so that its record reads as it was written. */
export function campiRegistrati(
  contesto: Contesto,
  { cod_Causale, cod_Titolo, codDivisa }: Registrato,
): CampoRegistrato[] {
  const causale = causaleDi(contesto, cod_Causale, 'cod_Causale');
  const titolo = cod_Titolo === null ? null : titoloDi(contesto, cod_Titolo, 'cod_Titolo');
  const soggetto = { causale, titolo: titolo?.natura ?? null, codDivisa };
  return campiDi(soggetto, famigliaDi(causale.tipoCausale).usi).map(({ nome }) => ({
    nome,
    etichetta: etichettaCampo(nome, soggetto),
  }));
}
