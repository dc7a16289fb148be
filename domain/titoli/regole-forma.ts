import { difettoNumero } from '#domain/campi/difetti.ts';
import { difettoIsin } from '#domain/codici/isin.ts';
import { eData } from '#domain/tempo/data.ts';
import { campiScrivibili, eMostrato, eRichiesto } from './campi.ts';
import type { CampoTitolo } from './campo.ts';
import type { Esito, Regola } from './giudizio.ts';
import { dato } from './giudizio.ts';

const difettoCodice = (nome: string, codice: string, forma: string | undefined) => {
  if (nome === 'cod_ISIN' || nome === 'isinPremio') return difettoIsin(codice);
  if (forma === undefined || new RegExp(forma).test(codice)) return undefined;
  return 'Il codice ha al più 20 caratteri: lettere maiuscole, cifre e i segni _ . / -';
};

/** Why a value cannot stand in its field, whatever the titolo is; a whole sentence. */
function difettoValore(
  campo: CampoTitolo,
  valore: string | boolean | null | undefined,
): string | undefined {
  if (!dato(valore) || typeof valore === 'boolean') return undefined;
  const { tipo, titolo } = campo;
  if (tipo === 'data' && !eData(valore)) return `${titolo}: ${valore} non esiste nel calendario.`;
  if (tipo === 'codice') {
    const difetto = difettoCodice(campo.nome, valore, campo.forma);
    if (difetto !== undefined) return difetto;
  }
  if (tipo === 'numero') {
    const difetto = difettoNumero(campo, valore);
    return difetto === undefined ? undefined : `${titolo}: ${difetto}.`;
  }
  if (tipo === 'scelta' && 'scelte' in campo && !campo.scelte.some((s) => s.codice === valore))
    return `${titolo}: «${valore}» non è tra ${campo.scelte.map((s) => s.codice).join(', ')}.`;
  if ('lunghezza' in campo && valore.length > campo.lunghezza)
    return `${titolo}: al più ${campo.lunghezza} caratteri.`;
  return undefined;
}

/** Each value by its field: that it can be read, that the type asks for it, that none is missing. */
export const regoleDiForma: Regola = (titolo, { gruppo }) => {
  const tipo = { tipo_Titolo: titolo.tipo_Titolo ?? '', gruppo };
  return campiScrivibili.flatMap((campo): Esito[] => {
    const valore = titolo[campo.nome as keyof typeof titolo];
    const errore = (messaggio: string): Esito[] => [
      { livello: 'errore', campo: campo.nome, messaggio },
    ];
    const difetto = difettoValore(campo, valore);
    if (difetto !== undefined) return errore(difetto);
    if (!dato(valore))
      return eRichiesto(campo, tipo) ? errore(`${campo.titolo}: Campo Obbligatorio.`) : [];
    // Without a type, which is asked for by its own field, nobody knows what it takes.
    if (valore === false || !tipo.tipo_Titolo || eMostrato(campo, tipo)) return [];
    return errore(
      `${campo.titolo}: un titolo di tipo ${tipo.tipo_Titolo} non lo prevede. Vuotare il campo.`,
    );
  });
};
