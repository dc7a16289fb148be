import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErroreApi } from '#web/base/api.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** After an update of the product the chunks of the old one are gone: a reload brings the new. */
const eAggiornamento = (messaggio: string): boolean =>
  /dynamically imported module|importing a module|Failed to fetch/i.test(messaggio);

/** A screen that failed: what happened and what to do; the frame around it stays. */
export function Guasto({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const messaggio = error instanceof Error ? error.message : String(error);
  const aggiornato = eAggiornamento(messaggio);
  const titolo = error instanceof ErroreApi ? error.problema.title : t('guastoTitolo');
  const traccia = error instanceof ErroreApi ? error.problema.traceId : '';
  return (
    <Avviso
      titolo={aggiornato ? t('guastoCarico') : titolo}
      azioni={
        <>
          <Button onClick={aggiornato ? () => location.reload() : reset}>
            {t(aggiornato ? 'ricaricaPagina' : 'riprova')}
          </Button>
          <BottoneLink to="/page" variant="default">
            {t('vaiHome')}
          </BottoneLink>
        </>
      }
      nota={traccia ? t('guastoCodice', { traccia }) : undefined}
    >
      <p>
        {aggiornato
          ? t('guastoRete')
          : error instanceof ErroreApi
            ? messaggio
            : t('guastoDifetto', { messaggio })}
      </p>
    </Avviso>
  );
}
