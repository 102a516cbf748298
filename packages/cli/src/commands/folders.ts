import type { Command } from 'commander'
import { plain, table } from '../format.ts'
import type { Session } from '../session.ts'

export function addFolders(program: Command, session: Session): void {
  const { terminal, signal } = session
  const folders = program.command('folders').description('folders of recordings')

  folders
    .command('list', { isDefault: true })
    .description('list them, by name')
    .action(async () => {
      const list = await session.longhand.listFolders({}, { signal })
      terminal.results(
        list,
        table(
          list.map(({ folderId, recordingCount, folderName }) => [
            folderId,
            String(recordingCount),
            plain(folderName),
          ]),
        ),
      )
    })

  folders
    .command('add')
    .description('make one')
    .argument('<name>')
    .action(async (name: string) => {
      const folder = await session.longhand.addFolder({ folderName: name }, { signal })
      terminal.result(folder, folder.folderId)
    })

  folders
    .command('rename')
    .description('rename one')
    .argument('<folder>', 'its name or its id')
    .argument('<name>', 'its new name')
    .action(async (folder: string, name: string) => {
      const renamed = await session.longhand.updateFolder(
        { folderId: await session.folderId(folder), folderName: name },
        { signal },
      )
      terminal.result(renamed, renamed.folderId)
    })

  folders
    .command('delete')
    .description('delete one; its recordings stay')
    .argument('<folder>', 'its name or its id')
    .action(async (folder: string) => {
      const folderId = await session.folderId(folder)
      await session.longhand.deleteFolder({ folderId }, { signal })
      terminal.result({ folderId }, folderId)
    })

  folders
    .command('move')
    .description('move recordings to one, or with "none" out of all')
    .argument('<folder>', 'its name or its id')
    .argument('<recordingIds...>', 'recordings')
    .action(async (folder: string, recordingIds: string[]) => {
      const folderId = folder === 'none' ? '' : await session.folderId(folder)
      await session.longhand.moveRecordings({ recordingIds, folderId }, { signal })
      terminal.results(
        recordingIds.map((recordingId) => ({ recordingId, folderId })),
        recordingIds.join('\n'),
      )
    })
}
