import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Messaggio, segnaVisto } from '#web/lavori/memoria-notifiche.ts';
import classi from './pannello.module.css';
import { Testata } from './Testata.tsx';

/** A toast that was shown, whole. */
export function VoceMessaggio({ messaggio }: { readonly messaggio: Messaggio }) {
  const { t, i18n } = useTranslation();
  const { id, titolo, testo, tipo, quando, visto } = messaggio;
  return (
    <li className={classi.voce} data-nuova={!visto || undefined} lang="it">
      <Testata titolo={titolo} quando={quando} tono={tipo} nuova={!visto} />
      <p className={classi.testo}>{testo}</p>
      {visto ? null : (
        <Group gap={6} align="stretch" mt={8} ml={22}>
          <Button
            size="compact-xs"
            variant="default"
            lang={i18n.language}
            onClick={() => segnaVisto(id)}
          >
            {t('segnaVisto')}
          </Button>
        </Group>
      )}
    </li>
  );
}
