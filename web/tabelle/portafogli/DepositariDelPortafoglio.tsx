import { Link } from '@tanstack/react-router';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './portafogli.module.css';

/** The custodians of a portfolio, each leading to its record. */
export function DepositariDelPortafoglio({ record }: ParteProps) {
  const { puo } = useSessione();
  const codice = String(record.cod_Portafoglio);
  const suoi = useDepositari()?.filter((uno) => uno.cod_Portafoglio === codice);
  if (!puo('Depositari_R'))
    return (
      <StatoVuoto
        titolo="I depositari non si possono leggere"
        motivo={servePrivilegio('Depositari_R', 'su questa azienda')}
      />
    );
  if (suoi === undefined) return <p className={classi.nota}>Lettura in corso…</p>;
  return (
    <>
      {suoi.length === 0 ? (
        <StatoVuoto
          titolo="Nessun depositario"
          motivo="Nessun depositario per questo portafoglio: aggiungerne uno."
        />
      ) : (
        <table className={classi.depositari} aria-label={`Depositari di ${codice}`}>
          <thead>
            <tr>
              <th scope="col">Depositario</th>
              <th scope="col">Descrizione</th>
              <th scope="col">Globale</th>
              <th scope="col">Dossier</th>
              <th scope="col">Chiuso il</th>
            </tr>
          </thead>
          <tbody>
            {suoi.map((uno) => (
              <tr key={uno.id}>
                <td>
                  <Link
                    to="/page/tabelle/depositari"
                    search={{ record: String(uno.id) } as never}
                    className={classi.codice}
                  >
                    {uno.cod_Depositario}
                  </Link>
                </td>
                <td>{uno.descrizione}</td>
                <td>{uno.codice}</td>
                <td>{uno.contoDeposito}</td>
                <td>{stampaData(uno.dataChiusura)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classi.nota}>
        <Link
          to="/page/tabelle/depositari"
          search={{ portafogli: codice } as never}
          className={classi.codice}
        >
          Aprili nella tabella dei depositari
        </Link>
      </p>
    </>
  );
}
