import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { BottoneImporta } from '#web/importazioni/BottoneImporta.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { RIGHE_MASSIME } from '#web/ui/righe/righe.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { CHIAVE_RIMANENZE, inizialiDi } from './iniziali-api.ts';
import { ModuloIniziali } from './ModuloIniziali.tsx';

const ImportIniziali = lazy(() => import('./ImportIniziali.tsx'));
const RIMANENZE = '/page/valutazione/archivi/rimanenze';

/** `/page/valutazione/archivi/rimanenze-iniziali`: what another system has left open, entered once. */
export default function PaginaIniziali() {
  const { codAzienda, puo } = useSessione();
  const memoria = useQueryClient();
  const { data: scritte, error, refetch, dataUpdatedAt } = useQuery(inizialiDi(codAzienda));
  const rileggi = () => void memoria.invalidateQueries({ queryKey: CHIAVE_RIMANENZE });
  const scrive = puo('Valutazione_W') && scritte?.impedimento === null;
  const molte = (scritte?.righe.length ?? 0) > RIGHE_MASSIME;
  return (
    <>
      <Intestazione
        azioni={
          <>
            <BottoneLink variant="default" to={RIMANENZE as string}>
              Rimanenze
            </BottoneLink>
            {scrive ? <BottoneImporta finestra={ImportIniziali} onImportato={rileggi} /> : null}
          </>
        }
      />
      {scritte && !molte ? (
        <ModuloIniziali key={dataUpdatedAt} scritte={scritte} scrive={scrive} onSalvate={rileggi} />
      ) : null}
      {scritte && molte ? (
        <StatoVuoto
          titolo={`Sono scritte ${stampaIntero(scritte.righe.length)} rimanenze iniziali`}
          motivo="Elenco completo in «Rimanenze»; per cambiarle, importare un altro file."
        />
      ) : null}
      {error ? (
        <StatoVuoto
          titolo="Le rimanenze iniziali non sono state lette"
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {scritte || error ? null : <Attesa />}
    </>
  );
}
