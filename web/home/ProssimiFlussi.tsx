import { attesiEntro } from '#domain/elaborazioni/sintesi.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { cifra } from './cifre.ts';
import { useFlussi } from './flussi.ts';
import classi from './home.module.css';
import { Riquadro } from './Riquadro.tsx';
import { Vai } from './Vai.tsx';
import { versoScadenzario } from './verso.ts';

const corta = (giorno: string): string => stampaData(giorno as Data).slice(0, 5);

/** What falls due next, and what it brings by the year's end. */
export function ProssimiFlussi({ quanti }: { readonly quanti: number }) {
  const elabora = useSessione().puo('Elaborazioni_R');
  const { dal, al, letta } = useFlussi();
  const { righe, totale, ignoti } = attesiEntro(letta.data ?? [], al);
  const tutto = versoScadenzario(dal, al, elabora);
  const oltre = righe.length - quanti;
  return (
    <Riquadro
      titolo="Prossimi flussi"
      tutto={{ nome: elabora ? 'Scadenzario' : 'Cedole in arrivo', verso: tutto }}
      letta={letta}
      righe={quanti + 1}
      className={classi.flussi}
    >
      {righe.length === 0 ? (
        <p className={classi.nota}>
          Entro il {stampaData(al)} i titoli in giacenza non pagano nulla.
        </p>
      ) : (
        <ul>
          {righe.slice(0, quanti).map((riga) => {
            const giorno = riga.dataPagamento ?? riga.data ?? dal;
            return (
              <li key={`${riga.data} ${riga.cod_Titolo} ${riga.evento}`}>
                <Vai verso={versoScadenzario(riga.data ?? dal, giorno, elabora)}>
                  <span>{corta(giorno)}</span>
                  <span>{riga.evento}</span>
                  <span title={riga.descrizione}>{riga.descrizione}</span>
                  <b>{riga.importoEuro === null ? '—' : cifra(riga.importoEuro)}</b>
                </Vai>
              </li>
            );
          })}
        </ul>
      )}
      <p className={classi.attesi}>
        <span>
          Attesi entro il {corta(al)}
          {oltre > 0 ? (
            <small> con {contati(oltre, 'altra scadenza', 'altre scadenze')}</small>
          ) : null}
          {ignoti > 0 ? <small className={classi.ambra}> più {ignoti} di data ignota</small> : null}
        </span>
        <b>{cifra(totale)}</b>
      </p>
    </Riquadro>
  );
}
