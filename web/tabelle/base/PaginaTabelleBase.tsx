import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { type TabellaBase, tabellaBase, tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { ExportTabella, NESSUNA_RIGA, type RigheMostrate } from '../ExportTabella.tsx';
import { BottoneNuovo, ElencoTabella } from '../PaginaTabella.tsx';
import classi from '../pagina-con-indice.module.css';
import { tabellarioBase } from './tabellario-base.ts';

const PRIMA = 'tipi_titolo';

/** `/page/tabelle/base`: the base tables at the left, the rows of one at the right. */
export default function PaginaTabelleBase() {
  const { puo } = useSessione();
  const { tabella: chiesta } = useRicercaUrl();
  const mostrate = useRef<RigheMostrate>(NESSUNA_RIGA);
  const leggibili = tabelleBase.filter(({ lettura }) => lettura === undefined || puo(lettura));
  const descritta = leggibili.find((una) => una === tabellaBase(chiesta ?? PRIMA)) ?? leggibili[0];
  const tabellario = descritta && tabellarioBase(descritta.nome);
  if (!descritta || !tabellario) return null;
  return (
    <>
      <Intestazione
        // Until one is asked for, the page is the list of them all.
        {...(chiesta === undefined ? {} : { titolo: descritta.titolo })}
        descrizione={
          puo(descritta.scrittura)
            ? descritta.spiegazione
            : `${descritta.spiegazione} Sola lettura: per scrivere serve un altro privilegio.`
        }
        azioni={
          <>
            <ExportTabella tabellario={tabellario} mostrate={mostrate} />
            <BottoneNuovo tabellario={tabellario} />
          </>
        }
      />
      <div className={classi.pagina}>
        <Indice leggibili={leggibili} aperta={descritta.nome} />
        <Stack gap={0} miw={0} mih={0}>
          <ElencoTabella tabellario={tabellario} mostrate={mostrate} />
        </Stack>
      </div>
    </>
  );
}

interface IndiceProps {
  readonly leggibili: readonly TabellaBase[];
  readonly aperta: string;
}

function Indice({ leggibili, aperta }: IndiceProps) {
  const id = useId();
  return (
    <nav className={classi.indice} aria-label="Tabelle di base">
      {[...Map.groupBy(leggibili, ({ sezione }) => sezione)].map(([sezione, sue]) => (
        <section key={sezione} aria-labelledby={`${id}${sezione}`}>
          <h2 id={`${id}${sezione}`}>{sezione}</h2>
          <ul>
            {sue.map(({ nome, titolo }) => (
              <li key={nome}>
                <Link
                  to="."
                  search={{ tabella: nome } as never}
                  aria-current={nome === aperta ? 'page' : undefined}
                >
                  {titolo}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
